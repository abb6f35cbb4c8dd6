package org.patientcare.people.professional;

import org.patientcare.platform.shared.WireNamed;

/** A professional who is assigned to an organization, and whether they are online now. */
public record ListedProfessional(Professional professional, Status status) {

    /** Whether the professional can be reached now. */
    public enum Status implements WireNamed {
        ONLINE,
        OFFLINE
    }
}
