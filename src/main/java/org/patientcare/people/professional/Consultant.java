package org.patientcare.people.professional;

import org.patientcare.platform.shared.WireNamed;

/** A professional whom an organization may name, and whether they are there now. */
public record Consultant(Professional professional, Status status) {

    /** Whether somebody who writes or calls now finds them. */
    public enum Status implements WireNamed {
        ONLINE,
        OFFLINE
    }
}
