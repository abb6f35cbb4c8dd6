package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/** How an endpoint does. Any success, a resume or a PUT makes it active again. */
public enum EndpointState implements WireNamed {
    ACTIVE,
    /** Single probes alone are sent. */
    FAILING,
    /** Nothing is sent, and nothing given up. */
    PARKED
}
