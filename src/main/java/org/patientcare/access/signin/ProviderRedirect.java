package org.patientcare.access.signin;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.WireNamed;

/**
 * The stored state of a browser's redirect to a provider.
 *
 * @param provider the provider's name in the settings
 * @param codeVerifier the PKCE code verifier, in base64url
 * @param person the person who must authenticate; null for anybody
 * @param startedAt when it was stored, by the database's clock; null before that
 */
public record ProviderRedirect(
        Purpose purpose, String provider, String codeVerifier, UUID person, Instant startedAt) {

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "ProviderRedirect";
    }

    /** The purpose of a redirect to a provider. */
    public enum Purpose implements WireNamed {
        SIGN_IN,
        /** A signed-in person authenticates again. */
        STEP_UP;

        @Override
        public String code() {
            return WireNamed.super.code().replace('_', '-');
        }

        /**
         * The value in the database, which distinguishes it from the purposes of WebAuthn
         * challenges.
         */
        String databaseValue() {
            return "provider-" + code();
        }

        static Purpose ofDatabaseValue(String text) {
            return WireNamed.of(Purpose.class, text.replaceFirst("^provider-", ""));
        }
    }
}
