package org.patientcare.access.token;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * What a token says.
 *
 * @param id its {@code jti}
 * @param organizationId whose patient it is, its {@code organization}
 * @param patientId the patient, its {@code sub}
 * @param issuedAt whole seconds
 * @param expiresAt whole seconds
 * @param issuer the public URL of the service
 */
public record PatientToken(
        UUID id,
        UUID organizationId,
        long patientId,
        Instant issuedAt,
        Instant expiresAt,
        String issuer)
        implements JsonWebToken {

    static final String AUDIENCE = "patientcare-widget";
    static final String GROUP = "patient";
    static final String ORGANIZATION = "organization";

    @Override
    public String getName() {
        return Long.toString(patientId);
    }

    @Override
    public Set<String> getClaimNames() {
        return Set.of("iss", "aud", "sub", ORGANIZATION, "groups", "iat", "exp", "jti");
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getClaim(String name) {
        return (T)
                switch (name) {
                    case "iss" -> issuer;
                    case "aud" -> Set.of(AUDIENCE);
                    case "sub" -> Long.toString(patientId);
                    case ORGANIZATION -> organizationId.toString();
                    case "groups" -> Set.of(GROUP);
                    case "iat" -> issuedAt.getEpochSecond();
                    case "exp" -> expiresAt.getEpochSecond();
                    case "jti" -> id.toString();
                    default -> null;
                };
    }
}
