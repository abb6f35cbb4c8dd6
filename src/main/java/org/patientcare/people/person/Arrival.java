package org.patientcare.people.person;

import java.util.Set;

/**
 * Somebody who signs in by an OpenID provider, as it describes them.
 *
 * @param issuer of the provider
 * @param subject what it calls them, always the same
 * @param provider its name in the settings
 * @param email null if it says none
 * @param roles that they have now, and no others
 * @param collegiateNumber of the professional that they are; null if it says none
 */
public record Arrival(
        String issuer,
        String subject,
        String provider,
        String name,
        String email,
        Set<HeldRole> roles,
        String collegiateNumber) {

    public Arrival {
        roles = Set.copyOf(roles);
    }

    /** Says nothing of the person, so that no log line can. */
    @Override
    public String toString() {
        return "Arrival";
    }
}
