package org.patientcare.access.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AuthorizedParty;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import java.text.ParseException;
import java.util.Set;

/** Verifies that a token was issued by the provider, for this service, and is valid now. */
final class ProviderTokenValidator {

    /**
     * Asymmetric algorithms only: a token signed with HMAC by the client secret or a public key is
     * never accepted.
     */
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(
                    JWSAlgorithm.RS256,
                    JWSAlgorithm.RS384,
                    JWSAlgorithm.RS512,
                    JWSAlgorithm.PS256,
                    JWSAlgorithm.PS384,
                    JWSAlgorithm.PS512,
                    JWSAlgorithm.ES256,
                    JWSAlgorithm.ES384,
                    JWSAlgorithm.ES512);

    private static final int MAX_REASON_CHARACTERS = 80;

    private final Issuer issuer;
    private final ClientID client;

    ProviderTokenValidator(Provider provider) {
        issuer = new Issuer(provider.issuer());
        client = new ClientID(provider.clientId());
    }

    /** The validation of one token by the library. */
    private interface Validation<T> {
        T validate() throws BadJOSEException, JOSEException;
    }

    /**
     * @throws ProviderException of kind INVALID if the token is not valid; of kind UNAVAILABLE if
     *     the keys cannot be fetched
     */
    IDTokenClaimsSet validateIdToken(JWT token, String nonce, JWKSource<SecurityContext> keys) {
        IDTokenValidator validator = new IDTokenValidator(issuer, client, selector(keys), null);
        IDTokenClaimsSet claims = validated(() -> validator.validate(token, new Nonce(nonce)));
        AuthorizedParty party = claims.getAuthorizedParty();
        if (party != null && !party.getValue().equals(client.getValue())) {
            throw invalid("the token was issued to another client");
        }
        return claims;
    }

    /**
     * @throws ProviderException as {@link #validateIdToken}
     */
    LogoutTokenClaimsSet validateLogoutToken(String token, JWKSource<SecurityContext> keys) {
        LogoutTokenValidator validator =
                new LogoutTokenValidator(issuer, client, false, selector(keys), null);
        try {
            JWT parsed = JWTParser.parse(token);
            return validated(() -> validator.validate(parsed));
        } catch (ParseException e) {
            throw invalid("the logout token is not a JWT");
        }
    }

    private static JWSVerificationKeySelector<SecurityContext> selector(
            JWKSource<SecurityContext> keys) {
        return new JWSVerificationKeySelector<>(ALGORITHMS, keys);
    }

    private static <T> T validated(Validation<T> validation) {
        try {
            return validation.validate();
        } catch (BadJOSEException | JOSEException e) {
            throw invalid("the token is not valid: " + reason(e.getMessage()));
        }
    }

    /** Only the text before the first colon: after it the library quotes claims. */
    private static String reason(String message) {
        String text = String.valueOf(message).split(":", 2)[0];
        return text.substring(0, Math.min(MAX_REASON_CHARACTERS, text.length()));
    }

    private static ProviderException invalid(String reason) {
        return new ProviderException(ProviderException.Kind.INVALID, reason);
    }
}
