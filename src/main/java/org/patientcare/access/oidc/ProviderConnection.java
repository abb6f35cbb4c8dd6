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
import org.patientcare.access.oidc.ProviderFault.Kind;

/**
 * The OpenID Connect client of one provider: builds the authorization request, exchanges the code
 * and verifies logout tokens.
 */
final class ProviderConnection {

    private static final Scope SCOPE = new Scope("openid", "profile", "email");

    /** The tolerated difference between the clocks of the provider and of the database. */
    private static final Duration LEEWAY = Duration.ofSeconds(60);

    /** With this status the provider has not judged the code, so it counts as unavailable. */
    private static final int TOO_MANY_REQUESTS = 429;

    private final Provider provider;
    private final URI callback;
    private final ProviderHttp http;
    private final Kept<ProviderFacts> facts;
    private final ProviderKeys keys;
    private final ProviderTokens tokens;

    ProviderConnection(Provider provider, URI callback, ProviderHttp http) {
        this.provider = provider;
        this.callback = callback;
        this.http = http;
        facts = new Kept<>(deadline -> ProviderFacts.read(provider, http, deadline));
        keys = new ProviderKeys(http);
        tokens = new ProviderTokens(provider);
    }

    URI address(Question question) {
        AuthenticationRequest.Builder request =
                new AuthenticationRequest.Builder(
                                ResponseType.CODE,
                                SCOPE,
                                new ClientID(provider.clientId()),
                                callback)
                        .endpointURI(facts(Deadline.begin()).browsers())
                        .state(new State(question.state()))
                        .nonce(new Nonce(question.nonce()))
                        .codeChallenge(
                                new CodeVerifier(question.secret()), CodeChallengeMethod.S256);
        return (question.anew() ? request.maxAge(0) : request).build().toURI();
    }

    Identity identity(Question question, String code) {
        Deadline deadline = Deadline.begin();
        ProviderFacts metadata = facts(deadline);
        JWT token = exchangeForIdToken(code, question, metadata, deadline);
        IDTokenClaimsSet claims =
                tokens.id(token, question.nonce(), keys.source(metadata.keys(), deadline));
        Identity identity = IdClaims.read(provider, claims);
        if (question.anew() && !isRecent(identity, question.begunAt())) {
            throw new ProviderFault(
                    Kind.UNPROVEN,
                    "an auth_time that is missing or old, though the person was to prove who they are");
        }
        return identity;
    }

    private static boolean isRecent(Identity identity, Instant begunAt) {
        return identity.provedAt().filter(at -> !at.isBefore(begunAt.minus(LEEWAY))).isPresent();
    }

    private JWT exchangeForIdToken(
            String code, Question question, ProviderFacts metadata, Deadline deadline) {
        AuthorizationCodeGrant grant =
                new AuthorizationCodeGrant(
                        new AuthorizationCode(code), callback, new CodeVerifier(question.secret()));
        try {
            HTTPResponse read =
                    new TokenRequest(
                                    metadata.tokens(),
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
                throw new ProviderFault(Kind.UNPROVEN, "it does not take the code");
            }
            JWT token = given.getOIDCTokens().getIDToken();
            if (token == null) {
                throw new ProviderFault(Kind.UNPROVEN, "no ID token for the code");
            }
            return token;
        } catch (IOException e) {
            throw unavailable(e);
        } catch (ParseException e) {
            throw new ProviderFault(Kind.UNPROVEN, "no ID token for the code");
        }
    }

    private ClientAuthentication clientAuthentication(ProviderFacts metadata) {
        ClientID id = new ClientID(provider.clientId());
        Secret secret = new Secret(provider.clientSecret());
        return metadata.secretInBody()
                ? new ClientSecretPost(id, secret)
                : new ClientSecretBasic(id, secret);
    }

    /**
     * Verifies a logout token with cached data alone; empty if the provider's metadata or keys
     * would have to be fetched first.
     */
    Optional<Farewell> farewellAtOnce(String logoutToken) {
        try {
            return Optional.of(farewell(logoutToken, Deadline.over()));
        } catch (ProviderFault e) {
            if (e.kind() == Kind.AWAY) {
                return Optional.empty();
            }
            throw e;
        }
    }

    Farewell farewell(String logoutToken) {
        return farewell(logoutToken, Deadline.begin());
    }

    private Farewell farewell(String logoutToken, Deadline deadline) {
        LogoutTokenClaimsSet claims =
                tokens.logout(logoutToken, keys.source(facts(deadline).keys(), deadline));
        return new Farewell(
                storableText(claims.getJWTID()),
                storableText(claims.getSubject()),
                storableText(claims.getSessionID()),
                claims.getIssueTime().toInstant());
    }

    private static String storableText(Identifier identifier) {
        if (identifier != null && !IdClaims.isKept(identifier.getValue())) {
            throw new ProviderFault(Kind.UNPROVEN, "a name that is empty or too long");
        }
        return identifier == null ? null : identifier.getValue();
    }

    private ProviderFacts facts(Deadline deadline) {
        try {
            return facts.get(deadline);
        } catch (IOException e) {
            throw unavailable(e);
        }
    }

    private static ProviderFault unavailable(IOException e) {
        return new ProviderFault(Kind.AWAY, String.valueOf(e.getMessage()));
    }
}
