package org.patientcare.access.session;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.people.person.PersonAudit;
import org.patientcare.people.person.PersonService;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Opens, finds and ends sessions (people.md, section 2); what outlives a request, such as a web
 * socket, reads them as snapshots. Each authentication creates a new token. A person has at most
 * ten sessions; a further one ends the oldest.
 */
@Stateless
public class Sessions {

    @Inject private SessionRepository sessions;
    @Inject private SessionSettings settings;
    @EJB private PersonService people;
    @EJB private PasskeyService passkeys;
    @Inject private PersonAudit personAudit;
    @Inject private AuditTrail trail;

    /**
     * Finds the valid session of a token: it has not ended, and its person is not disabled. A
     * session of the operator's keys is valid only while the keys are unchanged and may open
     * sessions.
     *
     * @param keys the current keys of the operator
     * @param prolongs whether this counts as use, which extends the idle time
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<OpenSession> find(SessionToken token, String keys, boolean prolongs) {
        Optional<SessionRepository.Found> found = sessions.find(token, keys);
        if (found.filter(each -> each.session().isOfOperatorKeys() && !operatorKeysMaySignIn())
                .isPresent()) {
            sessions.remove(token);
            return Optional.empty();
        }
        if (prolongs && found.filter(SessionRepository.Found::useUnrecorded).isPresent()) {
            sessions.recordUse(token);
        }
        return found.map(SessionRepository.Found::session);
    }

    /** Whether the operator's keys may open sessions now; if not, those that they opened end. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean operatorKeysMaySignIn() {
        return switch (settings.operatorKeys()) {
            case ALWAYS -> true;
            case NEVER -> false;
            case UNTIL_FIRST_OPERATOR -> !people.hasOperator();
        };
    }

    /**
     * The sessions among these that are valid now, in one statement. Reading does not count as use.
     * A session of the operator's keys has no person.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<SessionToken, SessionSnapshot> findSnapshots(Collection<SessionToken> tokens) {
        return tokens.isEmpty() ? Map.of() : sessions.findSnapshots(tokens);
    }

    /**
     * Records that these sessions are in use, which extends their idle time: somebody who is in a
     * call sends no other requests.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void recordUse(Collection<SessionToken> tokens) {
        sessions.recordUses(tokens);
    }

    /**
     * The organizations in which a person is a professional, and in which nobody is signed in any
     * more as this professional: neither they nor another person of the same professional.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Set<UUID> leftOrganizations(UUID person) {
        return sessions.leftOrganizations(person);
    }

    /** Whether the session has not been ended since it was found. */
    public boolean exists(OpenSession session) {
        return sessions.exists(session.token());
    }

    /**
     * Opens a session for a person who has just authenticated. The row of the person is locked
     * until the end of the transaction, so that nobody can disable them meanwhile.
     *
     * @throws DomainException of kind UNAUTHENTICATED if the person is disabled
     */
    public SessionToken open(UUID person, SignInMethod signInMethod) {
        return open(person, signInMethod, null, null);
    }

    /**
     * Opens a session for a person who authenticated at a provider; otherwise as {@link #open}.
     *
     * @param sid the provider's session id; null if it is unknown
     * @param provedAt when the person authenticated; a time in the future counts as now
     */
    public SessionToken openByProvider(UUID person, String sid, Instant provedAt) {
        return open(person, SignInMethod.PROVIDER, sid, provedAt);
    }

    private SessionToken open(
            UUID person, SignInMethod signInMethod, String sid, Instant provedAt) {
        if (!passkeys.lock(person)) {
            throw DomainException.unauthenticated();
        }
        SessionToken token = SessionToken.random();
        sessions.addForPerson(token, person, signInMethod, sid, provedAt);
        sessions.removeOldestOfPerson(person, token);
        personAudit.recordDone(AuditAction.SIGN_IN, person);
        return token;
    }

    /**
     * Opens a session with all duties for the operator's keys.
     *
     * @param keys the operator's keys; the session ends when they change
     */
    public SessionToken openForOperatorKeys(String apiKey, String keys, SignInMethod signInMethod) {
        SessionToken token = SessionToken.random();
        sessions.addForOperatorKeys(token, apiKey, keys, signInMethod);
        sessions.removeOldestOfKeys(apiKey, token);
        trail.recordDone(AuditAction.SIGN_IN, null, AuditTarget.ofObjects(apiKey));
        return token;
    }

    /** Ends a session that a new one has replaced in the same browser. */
    public void endReplaced(SessionToken before) {
        sessions.remove(before);
    }

    /** Ends a session at its user's request. May be repeated. */
    public void signOut(OpenSession session) {
        if (!sessions.remove(session.token())) {
            return;
        }
        if (session.isOfOperatorKeys()) {
            trail.recordDone(AuditAction.SIGN_OUT, null, AuditTarget.ofObjects());
        } else {
            personAudit.recordDone(AuditAction.SIGN_OUT, session.person());
        }
    }

    /**
     * Ends all sessions of a person, if there are any, whose credentials have been replaced by a
     * new one.
     */
    public void endAllReplaced(UUID person) {
        if (sessions.removeAll(person) > 0) {
            recordEnd(person);
        }
    }

    /** Ends all sessions of a person, at once on every node. */
    public void endAll(UUID person) {
        sessions.removeAll(person);
        recordEnd(person);
    }

    /**
     * Ends all sessions of a person, if there are any, who may just have lost roles.
     *
     * @param roles the roles before the change, for the audit row
     */
    public void endAll(UUID person, Set<RoleAssignment> roles) {
        if (sessions.removeAll(person) > 0) {
            personAudit.recordDone(AuditAction.SESSION_END, person, roles, null);
        }
    }

    /** Ends all sessions of the person but the given one. */
    public void endOthers(OpenSession own) {
        if (sessions.removeOthers(own.person(), own.token()) > 0) {
            recordEnd(own.person());
        }
    }

    /**
     * Ends the sessions that a provider opened for a person who has signed out there, at once on
     * every node.
     *
     * @param subject null if the session id identifies them
     * @param sid the provider's session id; null for all sessions of the subject
     */
    public void endByProvider(String issuer, String subject, String sid) {
        for (UUID person : sessions.peopleOfProvider(issuer, subject, sid)) {
            sessions.removeOfProvider(person, sid);
            recordEnd(person);
        }
    }

    private void recordEnd(UUID person) {
        personAudit.recordDone(AuditAction.SESSION_END, person);
    }

    /**
     * Removes ended and idle sessions, a bounded number per call; several nodes may do so at once.
     * Returns how many.
     */
    public int removeEnded() {
        int removed = sessions.removeEnded();
        return removed > 0 ? removed : sessions.removeIdle();
    }

    /**
     * CDI event, fired on the node that handles the sign-out: a professional signed out.
     *
     * @param organizations in which nobody is signed in any more as this professional; never empty
     */
    public record PersonSignedOut(UUID person, Set<UUID> organizations) {

        public PersonSignedOut {
            organizations = Set.copyOf(organizations);
        }
    }
}
