package org.patientcare.access.session;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** Reads the sessions to which something that outlives a request is bound, such as a web socket. */
@Stateless
public class SessionSnapshots {

    @Inject private SessionSnapshotRepository sessions;

    /**
     * The sessions among these that are valid now, in one statement. Reading does not count as use.
     * A session of the operator's keys has no person.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<SessionToken, SessionSnapshot> find(Collection<SessionToken> tokens) {
        return sessions.find(tokens);
    }

    /** Whether the person, or another person of the same professional, has a valid session. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public boolean isSignedIn(UUID person) {
        return sessions.hasAny(person);
    }
}
