package org.patientcare.people.person;

import java.util.List;
import java.util.UUID;

/** Whom a link invites, and as what. */
public record Invited(UUID person, String name, List<HeldRole> roles) {

    public Invited {
        roles = List.copyOf(roles);
    }
}
