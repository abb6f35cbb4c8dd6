package org.patientcare.access.oidc;

import java.time.Instant;

/**
 * The claims of a logout token (OpenID Connect Back-Channel Logout) whose signature, issuer,
 * audience and times have been verified.
 *
 * @param tokenId the token's {@code jti}
 * @param subject the subject whose sessions end; null if the token names only a session
 * @param session the provider's session that ended; null for all sessions of the subject
 * @param issuedAt when the token was issued
 */
public record LogoutClaims(String tokenId, String subject, String session, Instant issuedAt) {

    /** Leaves out the claims so that they cannot reach a log. */
    @Override
    public String toString() {
        return "LogoutClaims";
    }
}
