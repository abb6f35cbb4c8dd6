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
import org.patientcare.access.oidc.ProviderFault.Kind;

/** What goes on between this node and one provider. */
final class ProviderConnection {

    private static final Scope SCOPE = new Scope("openid", "profile", "email");

    /** By which the clocks of the provider and of the database may differ. */
    private static final Duration LEEWAY = Duration.ofSeconds(60);

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
        ProviderFacts known = facts(deadline);
        JWT token = exchanged(code, question, known, deadline);
        IDTokenClaimsSet claims =
                tokens.id(token, question.nonce(), keys.source(known.keys(), deadline));
        Identity identity = IdClaims.read(provider, claims);
        if (question.anew() && !isNew(identity, question.begunAt())) {
            throw new ProviderFault(
                    Kind.UNPROVEN,
                    "an auth_time that is missing or old, though the person was to prove who they are");
        }
        return identity;
    }

    private static boolean isNew(Identity identity, Instant begunAt) {
        return identity.provedAt().filter(at -> !at.isBefore(begunAt.minus(LEEWAY))).isPresent();
    }

    private JWT exchanged(String code, Question question, ProviderFacts known, Deadline deadline) {
        AuthorizationCodeGrant grant =
                new AuthorizationCodeGrant(
                        new AuthorizationCode(code), callback, new CodeVerifier(question.secret()));
        try {
            TokenResponse answer =
                    OIDCTokenResponseParser.parse(
                            new TokenRequest(known.tokens(), ourselves(known), grant, (Scope) null)
                                    .toHTTPRequest()
                                    .send(request -> http.send(request, deadline)));
            if (!(answer instanceof OIDCTokenResponse given)) {
                throw new ProviderFault(Kind.UNPROVEN, "it does not take the code");
            }
            JWT token = given.getOIDCTokens().getIDToken();
            if (token == null) {
                throw new ProviderFault(Kind.UNPROVEN, "no ID token for the code");
            }
            return token;
        } catch (IOException e) {
            throw away(e);
        } catch (ParseException e) {
            throw new ProviderFault(Kind.UNPROVEN, "no ID token for the code");
        }
    }

    private ClientAuthentication ourselves(ProviderFacts known) {
        ClientID id = new ClientID(provider.clientId());
        Secret secret = new Secret(provider.clientSecret());
        return known.secretInBody()
                ? new ClientSecretPost(id, secret)
                : new ClientSecretBasic(id, secret);
    }

    Farewell farewell(String logoutToken) {
        Deadline deadline = Deadline.begin();
        LogoutTokenClaimsSet claims =
                tokens.logout(logoutToken, keys.source(facts(deadline).keys(), deadline));
        return new Farewell(
                kept(claims.getJWTID()),
                kept(claims.getSubject()),
                kept(claims.getSessionID()),
                claims.getIssueTime().toInstant());
    }

    private static String kept(Identifier identifier) {
        if (identifier != null && !IdClaims.isKept(identifier.getValue())) {
            throw new ProviderFault(Kind.UNPROVEN, "a name that is empty or too long");
        }
        return identifier == null ? null : identifier.getValue();
    }

    private ProviderFacts facts(Deadline deadline) {
        try {
            return facts.get(deadline);
        } catch (IOException e) {
            throw away(e);
        }
    }

    private static ProviderFault away(IOException e) {
        return new ProviderFault(Kind.AWAY, String.valueOf(e.getMessage()));
    }
}
