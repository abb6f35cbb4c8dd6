package org.patientcare.people.professional;

import org.patientcare.platform.shared.WireNamed;

/** A professional's own presence as they see it; others see only whether they are online. */
public enum Availability implements WireNamed {
    /** At a desk. */
    ONLINE,

    /**
     * Set by the professional. It applies at all their desks until they set another state, or sign
     * out at one.
     */
    AWAY,

    /**
     * The professional has never had a desk open, has signed out, or has had no desk open lately.
     * The next desk that they open sets them online again.
     */
    OFFLINE
}
