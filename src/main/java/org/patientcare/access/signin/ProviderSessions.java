package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.oidc.ProviderSettings.Provider;
import org.patientcare.access.oidc.VerifiedIdentity;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.ProviderSignIns;
import org.patientcare.people.person.ProviderSignIns.Verdict;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The database side of sign-in by a provider: challenges, people who authenticated, and logouts.
 * Makes no requests to providers.
 */
@Stateless
public class ProviderSessions {

    /** How long after it was issued a logout token is accepted. */
    private static final Duration MAX_LOGOUT_TOKEN_AGE = Duration.ofMinutes(10);

    /** The tolerated difference between the clocks of a provider and of the database. */
    private static final Duration LEEWAY = Duration.ofSeconds(60);

    /**
     * The assumed age of an authentication whose time is unknown: too old for calls that require
     * one within five minutes.
     */
    private static final Duration ASSUMED_AGE = Duration.ofHours(1);

    @Inject private ChallengeRepository challenges;
    @EJB private ProviderSignIns signIns;
    @EJB private Sessions sessions;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * The result of a sign-in by a provider.
     *
     * @param token the token of the new session; null if none was opened
     */
    public record SignInResult(ProviderSignIns.Result identified, SessionToken token) {}

    /** Stores the redirect of a browser to a provider. */
    public void storeRedirect(
            SessionToken state, SessionToken binding, ProviderRedirect challenge) {
        challenges.add(state, binding, challenge);
    }

    /** Removes and returns the valid redirect of this browser; it works once. */
    public Optional<ProviderRedirect> take(
            SessionToken state, SessionToken binding, String provider) {
        return challenges.take(state, binding, provider);
    }

    /**
     * Records the person, and opens a session if they may sign in. The sessions of a person who no
     * longer may are ended.
     *
     * @param expected the person who must have authenticated; null for anybody
     */
    public SignInResult open(Provider provider, VerifiedIdentity verifiedIdentity, UUID expected) {
        audit.setAllowedBy(new JsonDocument("{\"way\":\"" + SignInMethod.PROVIDER.code() + "\"}"));
        ProviderSignIns.Result providerSignInResult =
                signIns.recordSignIn(
                        new ProviderSignIns.Identity(
                                provider.issuer(),
                                verifiedIdentity.subject(),
                                provider.name(),
                                verifiedIdentity.name(),
                                verifiedIdentity.email(),
                                verifiedIdentity.roles(),
                                verifiedIdentity.collegiateNumber()));
        UUID person = providerSignInResult.person();
        boolean other = expected != null && !expected.equals(person);
        if (providerSignInResult.verdict() == Verdict.ADMITTED && !other) {
            Instant provedAt =
                    verifiedIdentity
                            .authenticatedAt()
                            .orElseGet(() -> clock.instant().minus(ASSUMED_AGE));
            return new SignInResult(
                    providerSignInResult,
                    sessions.openByProvider(person, verifiedIdentity.sessionId(), provedAt));
        }
        if (person != null && providerSignInResult.verdict() != Verdict.ADMITTED) {
            sessions.endAll(person, providerSignInResult.rolesBefore());
        }
        trail.recordRefused(
                AuditAction.SIGN_IN,
                null,
                person == null
                        ? AuditTarget.ofObjects()
                        : AuditTarget.ofObjects(person.toString()));
        return new SignInResult(providerSignInResult, null);
    }

    /**
     * Ends the sessions that a logout token names. Returns false if the token is too old or was
     * used before.
     */
    public boolean endByLogout(Provider provider, ProviderClients.LogoutClaims logoutClaims) {
        Instant now = clock.instant();
        boolean taken =
                logoutClaims.issuedAt().isAfter(now.minus(MAX_LOGOUT_TOKEN_AGE))
                        && logoutClaims.issuedAt().isBefore(now.plus(LEEWAY))
                        && challenges.recordLogoutToken(provider.issuer(), logoutClaims.tokenId());
        if (taken) {
            sessions.endByProvider(
                    provider.issuer(), logoutClaims.subject(), logoutClaims.session());
        }
        return taken;
    }

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
}
