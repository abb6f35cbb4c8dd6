package org.patientcare.access.oidc;

import java.time.Instant;
import java.util.Base64;
import org.patientcare.platform.shared.Sha256;

/**
 * What a browser is sent to a provider with.
 *
 * @param state names it, and comes back with the browser
 * @param secret what the service alone knows: 256 random bits in base64url, the verifier of PKCE
 * @param anew whether the person has to prove who they are, though they may be signed in there
 * @param begunAt when the browser was sent
 */
public record Question(String state, String secret, boolean anew, Instant begunAt) {

    /** What the ID token has to have, which nobody can know who only sees the browser go there. */
    String nonce() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of("nonce " + secret));
    }

    /** Says nothing of the secret, so that no log line can. */
    @Override
    public String toString() {
        return "Question";
    }
}
