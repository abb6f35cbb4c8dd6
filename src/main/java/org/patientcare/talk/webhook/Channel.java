package org.patientcare.talk.webhook;

import org.patientcare.platform.shared.WireNamed;

/** How a subscription is told. */
public enum Channel implements WireNamed {
    /** By a call of the organization's own system. */
    HTTP,
    /** By mail to the patient whom the event concerns. */
    EMAIL
}
