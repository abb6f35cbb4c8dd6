package org.patientcare.access.session;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Reads the sessions to which something that outlives a request is bound, such as a web socket. */
@Stateless
public class SessionSnapshots {

    @Inject private SessionRepository sessions;

    /**
     * The sessions among these that are valid now, in one statement. Reading does not count as use.
     * A session of the operator's keys has no person.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Map<SessionToken, SessionSnapshot> find(Collection<SessionToken> tokens) {
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
}
