package org.patientcare.platform.shared;

/** Who booked a visit. */
public enum Origin implements WireNamed {
    /** The organization's own system, by the integration API. */
    SYSTEM,
    /** A person, in the console or at the desk. */
    PEOPLE
}
