package org.patientcare.access.signin;

import java.time.Instant;
import java.util.UUID;

/**
 * The stored state of a browser's redirect to a provider.
 *
 * @param provider the provider's name in the settings
 * @param codeVerifier the PKCE code verifier, in base64url
 * @param person the person who must authenticate; null for anybody
 * @param startedAt when it was stored, by the database's clock; null before that
 */
public record ProviderRedirect(
        ProviderPurpose purpose,
        String provider,
        String codeVerifier,
        UUID person,
        Instant startedAt) {

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "ProviderRedirect";
    }
}
