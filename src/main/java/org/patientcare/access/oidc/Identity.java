package org.patientcare.access.oidc;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.patientcare.people.person.HeldRole;

/**
 * Who somebody is to a provider, out of an ID token whose signature, issuer, audience, time and
 * nonce are right.
 *
 * @param subject what the provider calls them, always the same
 * @param name to be shown
 * @param email null if it says none
 * @param roles that the settings give them for what the token says
 * @param collegiateNumber null if it says none
 * @param session what the provider calls its own session; null if it says nothing
 * @param provedAt when they proved who they are; empty if it says nothing
 */
public record Identity(
        String subject,
        String name,
        String email,
        Set<HeldRole> roles,
        String collegiateNumber,
        String session,
        Optional<Instant> provedAt) {

    public Identity {
        roles = Set.copyOf(roles);
    }

    /** Says nothing of the person, so that no log line can. */
    @Override
    public String toString() {
        return "Identity";
    }
}
