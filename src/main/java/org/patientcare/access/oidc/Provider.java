package org.patientcare.access.oidc;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.patientcare.people.person.RoleAssignment;

/**
 * An OpenID provider as configured.
 *
 * @param name its name in the settings and in URL paths
 * @param issuer the issuer in its tokens; also the base URL of its discovery document
 * @param clientSecret must not be logged or shown
 * @param label the text of its button on the sign-in page
 * @param rolesClaim the ID token claim whose values are mapped by {@code roles}; dots lead into
 *     nested objects
 * @param roles the roles that each value of that claim gives
 * @param professionalClaim the claim with the collegiate number of the person; null if none is
 *     configured
 */
public record Provider(
        String name,
        String issuer,
        String clientId,
        String clientSecret,
        String label,
        String rolesClaim,
        Map<String, Set<RoleAssignment>> roles,
        String professionalClaim) {

    public Provider {
        roles = Map.copyOf(roles);
    }

    Optional<String> findProfessionalClaim() {
        return Optional.ofNullable(professionalClaim);
    }

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "Provider " + name;
    }
}
