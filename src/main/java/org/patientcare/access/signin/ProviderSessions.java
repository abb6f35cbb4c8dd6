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
 * What a provider has said is written here, and nothing is asked of it: who was sent there, who
 * came back, and who signed out there.
 */
@Stateless
public class ProviderSessions {

    /** From its making on a logout token is taken. */
    private static final Duration FAREWELL = Duration.ofMinutes(10);

    /** By which the clocks of a provider and of the database may differ. */
    private static final Duration LEEWAY = Duration.ofSeconds(60);

    /** As good as long ago, for calls that want a proof of the last five minutes. */
    private static final Duration UNKNOWN = Duration.ofHours(1);

    @Inject private ProviderChallengeRepository challenges;
    @EJB private Arrivals arrivals;
    @EJB private Sessions sessions;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Who came, and the session that they have now.
     *
     * @param token null for who may not come in
     */
    public record Opened(Arrived arrived, SessionToken token) {}

    /** Notes a browser that is sent to a provider. */
    public void begin(SessionToken state, SessionToken binding, ProviderChallenge challenge) {
        challenges.add(state, binding, challenge);
    }

    /** What a browser was sent for; empty unless it works, which it does once. */
    public Optional<ProviderChallenge> take(
            SessionToken state, SessionToken binding, String provider) {
        return challenges.take(state, binding, provider);
    }

    /**
     * Notes who came, and opens a session for them if they may come in; who may no more has none.
     *
     * @param expected who has to come; null for anybody
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
            Instant provedAt = identity.provedAt().orElseGet(() -> clock.instant().minus(UNKNOWN));
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

    /** Ends sessions of who signed out at a provider. False for a token that is old or was used. */
    public boolean end(Provider provider, Farewell farewell) {
        Instant now = clock.instant();
        boolean taken =
                farewell.issuedAt().isAfter(now.minus(FAREWELL))
                        && farewell.issuedAt().isBefore(now.plus(LEEWAY))
                        && challenges.noteFarewell(provider.issuer(), farewell.id());
        if (taken) {
            sessions.endOfProvider(provider.issuer(), farewell.subject(), farewell.session());
        }
        return taken;
    }
}
