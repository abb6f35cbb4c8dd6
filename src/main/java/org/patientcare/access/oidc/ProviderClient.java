package org.patientcare.access.oidc;

import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Identifier;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.access.oidc.ProviderException.Kind;

/**
 * The OpenID Connect client of one provider: builds the authorization request, exchanges the code
 * and verifies logout tokens.
 */
final class ProviderClient {

    private static final Scope SCOPE = new Scope("openid", "profile", "email");

    /** The tolerated difference between the clocks of the provider and of the database. */
    private static final Duration LEEWAY = Duration.ofSeconds(60);

    /** With this status the provider has not judged the code, so it counts as unavailable. */
    private static final int TOO_MANY_REQUESTS = 429;

    private final Provider provider;
    private final URI callback;
    private final ProviderHttp http;
    private final RefreshingCache<ProviderMetadata> metadataCache;
    private final ProviderKeys keys;
    private final ProviderTokenValidator tokens;

    ProviderClient(Provider provider, URI callback, ProviderHttp http) {
        this.provider = provider;
        this.callback = callback;
        this.http = http;
        metadataCache =
                new RefreshingCache<>(deadline -> ProviderMetadata.read(provider, http, deadline));
        keys = new ProviderKeys(http);
        tokens = new ProviderTokenValidator(provider);
    }

    URI authorizationUri(AuthorizationAttempt attempt) {
        AuthenticationRequest.Builder request =
                new AuthenticationRequest.Builder(
                                ResponseType.CODE,
                                SCOPE,
                                new ClientID(provider.clientId()),
                                callback)
                        .endpointURI(metadata(Deadline.start()).authorizationEndpoint())
                        .state(new State(attempt.state()))
                        .nonce(new Nonce(attempt.nonce()))
                        .codeChallenge(
                                new CodeVerifier(attempt.codeVerifier()), CodeChallengeMethod.S256);
        return (attempt.reauthenticate() ? request.maxAge(0) : request).build().toURI();
    }

    VerifiedIdentity exchangeCode(AuthorizationAttempt attempt, String code) {
        Deadline deadline = Deadline.start();
        ProviderMetadata metadata = metadata(deadline);
        JWT token = exchangeForIdToken(code, attempt, metadata, deadline);
        IDTokenClaimsSet claims =
                tokens.validateIdToken(
                        token, attempt.nonce(), keys.jwkSource(metadata.jwksUri(), deadline));
        VerifiedIdentity verifiedIdentity = IdTokenClaims.read(provider, claims);
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
            AuthorizationAttempt attempt,
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
        ClientID id = new ClientID(provider.clientId());
        Secret secret = new Secret(provider.clientSecret());
        return metadata.postsSecret()
                ? new ClientSecretPost(id, secret)
                : new ClientSecretBasic(id, secret);
    }

    /**
     * Verifies a logout token with cached data alone; empty if the provider's metadata or keys
     * would have to be fetched first.
     */
    Optional<LogoutClaims> verifyLogoutTokenFromCache(String logoutToken) {
        try {
            return Optional.of(verifyLogoutToken(logoutToken, Deadline.passed()));
        } catch (ProviderException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    LogoutClaims verifyLogoutToken(String logoutToken) {
        return verifyLogoutToken(logoutToken, Deadline.start());
    }

    private LogoutClaims verifyLogoutToken(String logoutToken, Deadline deadline) {
        LogoutTokenClaimsSet claims =
                tokens.validateLogoutToken(
                        logoutToken, keys.jwkSource(metadata(deadline).jwksUri(), deadline));
        return new LogoutClaims(
                storableText(claims.getJWTID()),
                storableText(claims.getSubject()),
                storableText(claims.getSessionID()),
                claims.getIssueTime().toInstant());
    }

    private static String storableText(Identifier identifier) {
        if (identifier != null && !IdTokenClaims.isStorable(identifier.getValue())) {
            throw new ProviderException(Kind.INVALID, "an identifier is empty or too long");
        }
        return identifier == null ? null : identifier.getValue();
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
}
