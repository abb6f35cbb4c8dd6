package org.patientcare.people.professional;

import org.patientcare.platform.shared.WireNamed;

/**
 * What professionals see of their own presence; others see whether they are online, and no more.
 */
public enum Availability implements WireNamed {
    /** At a desk. */
    ONLINE,

    /**
     * They said so, and it holds at all their desks until they say otherwise or sign out at one.
     */
    AWAY,

    /**
     * Never came, signed out, or no desk of theirs has been open of late: the next one brings them
     * back.
     */
    OFFLINE
}
