package org.patientcare.access.oidc;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.patientcare.people.person.HeldRole;

/**
 * An OpenID provider, as the settings have it.
 *
 * @param name in settings and addresses
 * @param issuer as its tokens name it, which is also where it describes itself
 * @param clientSecret nobody's to see
 * @param label what its button says
 * @param rolesClaim the claim of an ID token with values of {@code roles}; points lead into objects
 * @param roles by value of that claim
 * @param professionalClaim the claim with the collegiate number of whoever signs in; null if none
 */
public record Provider(
        String name,
        String issuer,
        String clientId,
        String clientSecret,
        String label,
        String rolesClaim,
        Map<String, Set<HeldRole>> roles,
        String professionalClaim) {

    public Provider {
        roles = Map.copyOf(roles);
    }

    Optional<String> professional() {
        return Optional.ofNullable(professionalClaim);
    }

    /** Says nothing of the secret, so that no log line can. */
    @Override
    public String toString() {
        return "Provider " + name;
    }
}
