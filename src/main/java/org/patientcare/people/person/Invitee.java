package org.patientcare.people.person;

import java.util.List;
import java.util.UUID;

/** The person whom an invitation link is for, with the roles that they have. */
public record Invitee(UUID person, String name, List<HeldRole> roles) {

    public Invitee {
        roles = List.copyOf(roles);
    }
}
