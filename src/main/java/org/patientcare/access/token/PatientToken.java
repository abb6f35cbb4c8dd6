package org.patientcare.access.token;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * The claims of a patient's token.
 *
 * @param id the {@code jti}
 * @param organizationId the patient's organization, claim {@code organization}
 * @param patientId the internal id of the patient, claim {@code sub}
 * @param issuedAt in whole seconds
 * @param expiresAt in whole seconds
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
    static final String ORGANIZATION_CLAIM = "organization";

    /** Whether the token has expired, with the leeway that verification allows. */
    boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt.plus(TokenSettings.LEEWAY));
    }

    @Override
    public String getName() {
        return Long.toString(patientId);
    }

    @Override
    public Set<String> getClaimNames() {
        return Set.of("iss", "aud", "sub", ORGANIZATION_CLAIM, "groups", "iat", "exp", "jti");
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getClaim(String name) {
        return (T)
                switch (name) {
                    case "iss" -> issuer;
                    case "aud" -> Set.of(AUDIENCE);
                    case "sub" -> Long.toString(patientId);
                    case ORGANIZATION_CLAIM -> organizationId.toString();
                    case "groups" -> Set.of(GROUP);
                    case "iat" -> issuedAt.getEpochSecond();
                    case "exp" -> expiresAt.getEpochSecond();
                    case "jti" -> id.toString();
                    default -> null;
                };
    }
}
