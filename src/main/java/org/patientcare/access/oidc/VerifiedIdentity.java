package org.patientcare.access.oidc;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.patientcare.people.person.HeldRole;

/**
 * A person as identified by an ID token whose signature, issuer, audience, times and nonce have
 * been verified.
 *
 * @param subject the provider's permanent id of the person ({@code sub})
 * @param name the display name
 * @param email null if the token has no valid one
 * @param roles the roles that the provider's settings map from the token's roles claim
 * @param collegiateNumber null if the token has none
 * @param sessionId the provider's session ({@code sid}); null if the token has none
 * @param authenticatedAt when the person authenticated ({@code auth_time}); empty if the token does
 *     not say
 */
public record VerifiedIdentity(
        String subject,
        String name,
        String email,
        Set<HeldRole> roles,
        String collegiateNumber,
        String sessionId,
        Optional<Instant> authenticatedAt) {

    public VerifiedIdentity {
        roles = Set.copyOf(roles);
    }

    /** Leaves out personal data so that it cannot reach a log. */
    @Override
    public String toString() {
        return "VerifiedIdentity";
    }
}
