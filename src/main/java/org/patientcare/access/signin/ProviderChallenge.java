package org.patientcare.access.signin;

import java.time.Instant;
import java.util.UUID;

/**
 * A browser that was sent to a provider.
 *
 * @param provider by its name in the settings
 * @param secret the verifier of PKCE, in base64url
 * @param person who has to come back; null for whoever signs in
 * @param begunAt by the database's clock
 */
public record ProviderChallenge(
        ProviderPurpose purpose, String provider, String secret, UUID person, Instant begunAt) {

    /** Says nothing of the secret, so that no log line can. */
    @Override
    public String toString() {
        return "ProviderChallenge";
    }
}
