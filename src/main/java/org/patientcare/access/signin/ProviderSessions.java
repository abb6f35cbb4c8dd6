package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.oidc.Farewell;
import org.patientcare.access.oidc.Identity;
import org.patientcare.access.oidc.Provider;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.Way;
import org.patientcare.people.person.Arrival;
import org.patientcare.people.person.Arrivals;
import org.patientcare.people.person.Arrived;
import org.patientcare.people.person.Arrived.Verdict;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

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

    @Inject private ProviderChallengeRepository challenges;
    @EJB private Arrivals arrivals;
    @EJB private Sessions sessions;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * The result of a sign-in by a provider.
     *
     * @param token the token of the new session; null if none was opened
     */
    public record Opened(Arrived arrived, SessionToken token) {}

    /** Stores the redirect of a browser to a provider. */
    public void begin(SessionToken state, SessionToken binding, ProviderChallenge challenge) {
        challenges.add(state, binding, challenge);
    }

    /** Removes and returns the valid redirect of this browser; it works once. */
    public Optional<ProviderChallenge> take(
            SessionToken state, SessionToken binding, String provider) {
        return challenges.take(state, binding, provider);
    }

    /**
     * Records the person, and opens a session if they may sign in. The sessions of a person who no
     * longer may are ended.
     *
     * @param expected the person who must have authenticated; null for anybody
     */
    public Opened open(Provider provider, Identity identity, UUID expected) {
        audit.allowedBy(new JsonDocument("{\"way\":\"" + Way.PROVIDER.code() + "\"}"));
        Arrived arrived =
                arrivals.note(
                        new Arrival(
                                provider.issuer(),
                                identity.subject(),
                                provider.name(),
                                identity.name(),
                                identity.email(),
                                identity.roles(),
                                identity.collegiateNumber()));
        UUID person = arrived.person();
        boolean other = expected != null && !expected.equals(person);
        if (arrived.verdict() == Verdict.WELCOME && !other) {
            Instant provedAt =
                    identity.provedAt().orElseGet(() -> clock.instant().minus(ASSUMED_AGE));
            return new Opened(
                    arrived, sessions.openByProvider(person, identity.session(), provedAt));
        }
        if (person != null && arrived.verdict() != Verdict.WELCOME) {
            sessions.endAll(person, arrived.rolesBefore());
        }
        trail.refused(
                AuditAction.SIGN_IN,
                null,
                person == null ? Concerned.things() : Concerned.things(person.toString()));
        return new Opened(arrived, null);
    }

    /**
     * Ends the sessions that a logout token names. Returns false if the token is too old or was
     * used before.
     */
    public boolean end(Provider provider, Farewell farewell) {
        Instant now = clock.instant();
        boolean taken =
                farewell.issuedAt().isAfter(now.minus(MAX_LOGOUT_TOKEN_AGE))
                        && farewell.issuedAt().isBefore(now.plus(LEEWAY))
                        && challenges.noteFarewell(provider.issuer(), farewell.id());
        if (taken) {
            sessions.endOfProvider(provider.issuer(), farewell.subject(), farewell.session());
        }
        return taken;
    }
}
