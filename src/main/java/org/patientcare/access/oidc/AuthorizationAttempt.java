package org.patientcare.access.oidc;

import java.time.Instant;
import java.util.Base64;
import org.patientcare.platform.shared.Sha256;

/**
 * One authorization request: what is generated when a browser is redirected to a provider.
 *
 * @param state identifies the request; comes back with the browser
 * @param codeVerifier known to this service alone: 256 random bits in base64url, used as the PKCE
 *     code verifier
 * @param reauthenticate whether the person has to authenticate again even if signed in at the
 *     provider ({@code max_age=0})
 * @param startedAt when the browser was redirected
 */
public record AuthorizationAttempt(
        String state, String codeVerifier, boolean reauthenticate, Instant startedAt) {

    /**
     * The nonce that the ID token must contain. It is derived from the secret, so that somebody who
     * only sees the redirect cannot compute it.
     */
    String nonce() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Sha256.of("nonce " + codeVerifier));
    }

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "Question";
    }
}
