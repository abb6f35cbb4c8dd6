package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/**
 * The state of an endpoint (events.md, section 5). Any success, a resume or a PUT makes it active
 * again.
 */
public enum EndpointState implements WireNamed {
    ACTIVE,
    /** Only single probes are sent. */
    FAILING,
    /** Nothing is sent, but pending deliveries are kept. */
    PARKED
}
