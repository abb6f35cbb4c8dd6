package org.patientcare.platform.server;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import org.eclipse.persistence.sessions.server.ServerSession;

/** EclipseLink's session of a persistence unit, which no standard API exposes. */
final class EntitySession {

    private EntitySession() {}

    /**
     * The session is that of an entity manager, because Open Liberty wraps the factory in one that
     * exposes nothing.
     */
    static ServerSession of(EntityManagerFactory factory) {
        EntityManager manager = factory.createEntityManager();
        try {
            return manager.unwrap(ServerSession.class);
        } finally {
            manager.close();
        }
    }
}
