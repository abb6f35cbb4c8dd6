package org.patientcare.access.session;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Sessions that something is bound to for longer than a request, such as a web socket. */
@Stateless
public class LastingSessions {

    @Inject private LastingSessionRepository sessions;

    /**
     * Those of these that work now, in one statement; to look is no use of them. A session of the
     * operator's keys is of nobody.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<SessionToken, LastingSession> find(Collection<SessionToken> tokens) {
        return sessions.find(tokens);
    }

    /** Whether somebody, or who is the same professional, has a session that works anywhere. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean isSignedIn(UUID person) {
        return sessions.hasAny(person);
    }
}
