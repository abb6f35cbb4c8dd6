package org.patientcare.access.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Identifier;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.AuthorizedParty;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.patientcare.access.oidc.ProviderClients.ProviderException;
import org.patientcare.access.oidc.ProviderClients.ProviderException.Kind;
import org.patientcare.access.oidc.ProviderHttp.Deadline;
import org.patientcare.access.oidc.ProviderSettings.Provider;
import org.patientcare.access.oidc.ProviderSettings.ProviderUrls;

/**
 * The OpenID Connect client of one provider: builds the authorization request, exchanges the code,
 * and verifies that an ID token or a logout token was issued by the provider, for this service, and
 * is valid now.
 */
final class ProviderClient {

    private static final Scope SCOPE = new Scope("openid", "profile", "email");

    /** The tolerated difference between the clocks of the provider and of the database. */
    private static final Duration LEEWAY = Duration.ofSeconds(60);

    /** With this status the provider has not judged the code, so it counts as unavailable. */
    private static final int TOO_MANY_REQUESTS = 429;

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

    private final Provider provider;
    private final URI callback;
    private final ProviderHttp http;
    private final RefreshingCache<ProviderMetadata> metadataCache;
    private final ProviderKeys keys;
    private final Issuer issuer;
    private final ClientID client;

    ProviderClient(Provider provider, URI callback, ProviderHttp http) {
        this.provider = provider;
        this.callback = callback;
        this.http = http;
        metadataCache =
                new RefreshingCache<>(deadline -> ProviderMetadata.read(provider, http, deadline));
        keys = new ProviderKeys(http);
        issuer = new Issuer(provider.issuer());
        client = new ClientID(provider.clientId());
    }

    URI authorizationUri(ProviderClients.AuthorizationAttempt attempt) {
        AuthenticationRequest.Builder request =
                new AuthenticationRequest.Builder(ResponseType.CODE, SCOPE, client, callback)
                        .endpointURI(metadata(Deadline.start()).authorizationEndpoint())
                        .state(new State(attempt.state()))
                        .nonce(new Nonce(attempt.nonce()))
                        .codeChallenge(
                                new CodeVerifier(attempt.codeVerifier()), CodeChallengeMethod.S256);
        return (attempt.reauthenticate() ? request.maxAge(0) : request).build().toURI();
    }

    VerifiedIdentity exchangeCode(ProviderClients.AuthorizationAttempt attempt, String code) {
        Deadline deadline = Deadline.start();
        ProviderMetadata metadata = metadata(deadline);
        JWT token = exchangeForIdToken(code, attempt, metadata, deadline);
        IDTokenClaimsSet claims =
                validateIdToken(
                        token, attempt.nonce(), keys.jwkSource(metadata.jwksUri(), deadline));
        VerifiedIdentity verifiedIdentity = VerifiedIdentity.read(provider, claims);
        if (attempt.reauthenticate() && !isRecent(verifiedIdentity, attempt.startedAt())) {
            throw new ProviderException(
                    Kind.INVALID, "auth_time is missing or too old for a repeated authentication");
        }
        return verifiedIdentity;
    }

    private static boolean isRecent(VerifiedIdentity verifiedIdentity, Instant begunAt) {
        return verifiedIdentity
                .authenticatedAt()
                .filter(at -> !at.isBefore(begunAt.minus(LEEWAY)))
                .isPresent();
    }

    private JWT exchangeForIdToken(
            String code,
            ProviderClients.AuthorizationAttempt attempt,
            ProviderMetadata metadata,
            Deadline deadline) {
        AuthorizationCodeGrant grant =
                new AuthorizationCodeGrant(
                        new AuthorizationCode(code),
                        callback,
                        new CodeVerifier(attempt.codeVerifier()));
        try {
            HTTPResponse read =
                    new TokenRequest(
                                    metadata.tokenEndpoint(),
                                    clientAuthentication(metadata),
                                    grant,
                                    (Scope) null)
                            .toHTTPRequest()
                            .send(request -> http.send(request, deadline));
            int status = read.getStatusCode();
            if (status >= HTTPResponse.SC_SERVER_ERROR || status == TOO_MANY_REQUESTS) {
                throw new IOException("answers with status " + status);
            }
            TokenResponse answer = OIDCTokenResponseParser.parse(read);
            if (!(answer instanceof OIDCTokenResponse given)) {
                throw new ProviderException(Kind.INVALID, "the provider does not accept the code");
            }
            JWT token = given.getOIDCTokens().getIDToken();
            if (token == null) {
                throw new ProviderException(Kind.INVALID, "the response contains no ID token");
            }
            return token;
        } catch (IOException e) {
            throw unavailable(e);
        } catch (ParseException e) {
            throw new ProviderException(Kind.INVALID, "the response contains no ID token");
        }
    }

    private ClientAuthentication clientAuthentication(ProviderMetadata metadata) {
        Secret secret = new Secret(provider.clientSecret());
        return metadata.postsSecret()
                ? new ClientSecretPost(client, secret)
                : new ClientSecretBasic(client, secret);
    }

    /**
     * @throws ProviderException of kind INVALID if the token is not valid; of kind UNAVAILABLE if
     *     the keys cannot be fetched
     */
    private IDTokenClaimsSet validateIdToken(
            JWT token, String nonce, JWKSource<SecurityContext> keys) {
        IDTokenValidator validator = new IDTokenValidator(issuer, client, selector(keys), null);
        IDTokenClaimsSet claims = validated(() -> validator.validate(token, new Nonce(nonce)));
        AuthorizedParty party = claims.getAuthorizedParty();
        if (party != null && !party.getValue().equals(client.getValue())) {
            throw invalid("the token was issued to another client");
        }
        return claims;
    }

    /**
     * Verifies a logout token with cached data alone; empty if the provider's metadata or keys
     * would have to be fetched first.
     */
    Optional<ProviderClients.LogoutClaims> verifyLogoutTokenFromCache(String logoutToken) {
        try {
            return Optional.of(verifyLogoutToken(logoutToken, Deadline.passed()));
        } catch (ProviderException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    ProviderClients.LogoutClaims verifyLogoutToken(String logoutToken) {
        return verifyLogoutToken(logoutToken, Deadline.start());
    }

    private ProviderClients.LogoutClaims verifyLogoutToken(String logoutToken, Deadline deadline) {
        LogoutTokenClaimsSet claims =
                validateLogoutToken(
                        logoutToken, keys.jwkSource(metadata(deadline).jwksUri(), deadline));
        return new ProviderClients.LogoutClaims(
                storableText(claims.getJWTID()),
                storableText(claims.getSubject()),
                storableText(claims.getSessionID()),
                claims.getIssueTime().toInstant());
    }

    /**
     * @throws ProviderException as {@link #validateIdToken}
     */
    private LogoutTokenClaimsSet validateLogoutToken(
            String token, JWKSource<SecurityContext> keys) {
        LogoutTokenValidator validator =
                new LogoutTokenValidator(issuer, client, false, selector(keys), null);
        try {
            JWT parsed = JWTParser.parse(token);
            return validated(() -> validator.validate(parsed));
        } catch (java.text.ParseException e) {
            throw invalid("the logout token is not a JWT");
        }
    }

    private static String storableText(Identifier identifier) {
        if (identifier != null && !VerifiedIdentity.isStorable(identifier.getValue())) {
            throw new ProviderException(Kind.INVALID, "an identifier is empty or too long");
        }
        return identifier == null ? null : identifier.getValue();
    }

    private static JWSVerificationKeySelector<SecurityContext> selector(
            JWKSource<SecurityContext> keys) {
        return new JWSVerificationKeySelector<>(ALGORITHMS, keys);
    }

    /** The validation of one token by the library. */
    private interface Validation<T> {
        T validate() throws BadJOSEException, JOSEException;
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
        return new ProviderException(Kind.INVALID, reason);
    }

    private ProviderMetadata metadata(Deadline deadline) {
        try {
            return metadataCache.get(deadline);
        } catch (IOException e) {
            throw unavailable(e);
        }
    }

    private static ProviderException unavailable(IOException e) {
        return new ProviderException(Kind.UNAVAILABLE, String.valueOf(e.getMessage()));
    }

    /** A provider's signing keys, fetched again when a token names a key that is not among them. */
    private static final class ProviderKeys {

        /** The most keys accepted: every key that matches a token's header would be tried. */
        private static final int MAX_KEYS = 100;

        private final ProviderHttp http;
        private final RefreshingCache<JWKSet> cache;
        private volatile URI address;

        ProviderKeys(ProviderHttp http) {
            this.http = http;
            cache = new RefreshingCache<>(this::read);
        }

        /**
         * The key source for verifying one token.
         *
         * @param where the current address of the key set
         * @throws ProviderException of kind UNAVAILABLE, thrown by the returned source when it is
         *     used, if the keys cannot be fetched
         */
        JWKSource<SecurityContext> jwkSource(URI where, Deadline deadline) {
            address = where;
            return (selector, context) -> select(selector, deadline);
        }

        private List<JWK> select(JWKSelector selector, Deadline deadline) {
            try {
                JWKSet keys = cache.get(deadline);
                List<JWK> found = selector.select(keys);
                return found.isEmpty()
                        ? selector.select(cache.getNewerThan(keys, deadline))
                        : found;
            } catch (IOException e) {
                throw new ProviderException(Kind.UNAVAILABLE, "signing keys: " + e.getMessage());
            }
        }

        private JWKSet read(Deadline deadline) throws IOException {
            try {
                JWKSet keys = JWKSet.parse(http.get(address, deadline));
                if (keys.size() > MAX_KEYS) {
                    throw new IOException("there are more than " + MAX_KEYS);
                }
                return keys;
            } catch (java.text.ParseException e) {
                throw new IOException("not a JSON Web Key Set", e);
            }
        }
    }

    /**
     * The part of a provider's discovery document that this service uses.
     *
     * @param authorizationEndpoint the authorization endpoint, to which browsers are redirected
     * @param tokenEndpoint the token endpoint, where a code is exchanged
     * @param jwksUri the address of its JSON Web Key Set
     * @param postsSecret whether the client secret goes into the form body ({@code
     *     client_secret_post}) instead of the {@code Authorization} header
     */
    private record ProviderMetadata(
            URI authorizationEndpoint, URI tokenEndpoint, URI jwksUri, boolean postsSecret) {

        private static final String PATH = "/.well-known/openid-configuration";

        static ProviderMetadata read(Provider provider, ProviderHttp http, Deadline deadline)
                throws IOException {
            String issuer = provider.issuer();
            String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
            try {
                OIDCProviderMetadata metadata =
                        OIDCProviderMetadata.parse(http.get(URI.create(base + PATH), deadline));
                if (!issuer.equals(metadata.getIssuer().getValue())) {
                    throw new IOException("metadata with another issuer than in the settings");
                }
                ProviderMetadata facts =
                        new ProviderMetadata(
                                metadata.getAuthorizationEndpointURI(),
                                metadata.getTokenEndpointURI(),
                                metadata.getJWKSetURI(),
                                wantsSecretInBody(metadata));
                boolean safe =
                        Stream.of(facts.authorizationEndpoint, facts.tokenEndpoint, facts.jwksUri)
                                .allMatch(uri -> ProviderUrls.isSafe(uri, issuer));
                if (!safe) {
                    throw new IOException("metadata with an address that is missing or not https");
                }
                return facts;
            } catch (ParseException e) {
                throw new IOException("metadata that does not conform to OpenID Connect", e);
            }
        }

        private static boolean wantsSecretInBody(OIDCProviderMetadata metadata) {
            var methods = metadata.getTokenEndpointAuthMethods();
            return methods != null
                    && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
        }
    }
}
