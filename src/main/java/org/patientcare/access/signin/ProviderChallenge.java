package org.patientcare.access.signin;

import java.time.Instant;
import java.util.UUID;

/**
 * The stored state of a browser's redirect to a provider.
 *
 * @param provider the provider's name in the settings
 * @param secret the PKCE code verifier, in base64url
 * @param person the person who must authenticate; null for anybody
 * @param begunAt when it was stored, by the database's clock; null before that
 */
public record ProviderChallenge(
        ProviderPurpose purpose, String provider, String secret, UUID person, Instant begunAt) {

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "ProviderChallenge";
    }
}
