package org.patientcare.access.session;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.people.person.PasskeyService;
import org.patientcare.people.person.PersonService;
import org.patientcare.people.person.PersonTrail;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Opens, finds and ends sessions. Each proof of who somebody is makes a new token; a person has ten
 * at most, of which the oldest makes room.
 */
@Stateless
public class Sessions {

    @Inject private SessionRepository sessions;
    @Inject private ProviderSessionRepository ofProvider;
    @Inject private EndedSessionRepository ended;
    @Inject private SessionSettings settings;
    @EJB private PersonService people;
    @EJB private PasskeyService passkeys;
    @Inject private PersonTrail ofPeople;
    @Inject private AuditTrail trail;

    /**
     * The session of a token, if it works: it has not ended, its person is not disabled, and the
     * operator's keys by which it was opened are still theirs, and still open any.
     *
     * @param keys those that the operator has now
     * @param prolongs whether it counts as use
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Optional<OpenSession> find(SessionToken token, String keys, boolean prolongs) {
        Optional<SessionRepository.Found> found = sessions.find(token, keys);
        if (found.filter(each -> each.session().isOfKeys() && !keysOpenAny()).isPresent()) {
            sessions.remove(token);
            return Optional.empty();
        }
        if (prolongs && found.filter(SessionRepository.Found::stale).isPresent()) {
            sessions.seen(token);
        }
        return found.map(SessionRepository.Found::session);
    }

    /**
     * Whether the operator's keys open sessions now; those that they opened end when they no longer
     * do.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean keysOpenAny() {
        return switch (settings.operatorKeys()) {
            case ALWAYS -> true;
            case NEVER -> false;
            case UNTIL_FIRST_OPERATOR -> !people.hasOperator();
        };
    }

    /** Whether one that was found has not been ended since. */
    public boolean isThere(OpenSession session) {
        return sessions.isThere(session.token());
    }

    /**
     * Opens one for a person who has just proved who they are, and whom nobody disables before the
     * end of the transaction.
     *
     * @throws DomainException of kind UNPROVEN if they are disabled
     */
    public SessionToken open(UUID person, Way way) {
        return open(person, way, null, null);
    }

    /**
     * Opens one for a person who proved to a provider who they are; as {@link #open} otherwise.
     *
     * @param sid what the provider calls its session; null if it does not say
     * @param provedAt when; what is later than now is now
     */
    public SessionToken openByProvider(UUID person, String sid, Instant provedAt) {
        return open(person, Way.PROVIDER, sid, provedAt);
    }

    private SessionToken open(UUID person, Way way, String sid, Instant provedAt) {
        if (!passkeys.lock(person)) {
            throw DomainException.unproven();
        }
        SessionToken token = SessionToken.random();
        sessions.addOfPerson(token, person, way, sid, provedAt);
        sessions.removeOldestOf(person, token);
        ofPeople.wrote(AuditAction.SIGN_IN, person);
        return token;
    }

    /**
     * Opens one with all duties.
     *
     * @param keys the operator's, with which the session ends
     */
    public SessionToken openOfKeys(String apiKey, String keys, Way way) {
        SessionToken token = SessionToken.random();
        sessions.addOfKeys(token, apiKey, keys, way);
        sessions.removeOldestOfKeys(apiKey, token);
        trail.wrote(AuditAction.SIGN_IN, null, Concerned.things(apiKey));
        return token;
    }

    /** Takes the place of one that another token was made for, in the same browser. */
    public void replace(SessionToken before) {
        sessions.remove(before);
    }

    /** Ends one because its person wishes so; repeating it is fine. */
    public void signOut(OpenSession session) {
        if (!sessions.remove(session.token())) {
            return;
        }
        if (session.isOfKeys()) {
            trail.wrote(AuditAction.SIGN_OUT, null, Concerned.things());
        } else {
            ofPeople.wrote(AuditAction.SIGN_OUT, session.person());
        }
    }

    /** Ends all of a person, of whose proofs a new one takes the place; they need not have any. */
    public void endForNew(UUID person) {
        if (sessions.removeAll(person) > 0) {
            noteEnd(person);
        }
    }

    /** Ends all of a person, at once on every node. */
    public void endAll(UUID person) {
        sessions.removeAll(person);
        noteEnd(person);
    }

    /**
     * Ends all of a person, if they have any, who may have lost roles just now.
     *
     * @param roles those of before
     */
    public void endAll(UUID person, Set<HeldRole> roles) {
        if (sessions.removeAll(person) > 0) {
            ofPeople.wrote(AuditAction.SESSION_END, person, roles, null);
        }
    }

    /** Ends all of a person but this one. */
    public void endOthers(OpenSession own) {
        if (sessions.removeOthers(own.person(), own.token()) > 0) {
            noteEnd(own.person());
        }
    }

    /**
     * Ends what a provider opened of somebody who signed out there, at once on every node.
     *
     * @param subject null if the session is enough
     * @param sid the provider's session; null for all of the subject
     */
    public void endOfProvider(String issuer, String subject, String sid) {
        for (UUID person : ofProvider.people(issuer, subject, sid)) {
            ofProvider.removeAll(person, sid);
            noteEnd(person);
        }
    }

    private void noteEnd(UUID person) {
        ofPeople.wrote(AuditAction.SESSION_END, person);
    }

    /**
     * Removes some that have ended, or were idle for too long; any node may do it at any time.
     * Returns how many.
     */
    public int removeEnded() {
        int removed = ended.removeEnded();
        return removed > 0 ? removed : ended.removeIdle();
    }
}
