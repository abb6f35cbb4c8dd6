package org.patientcare.platform.server;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;

/** EclipseLink's session of a persistence unit, which no standard API exposes. */
final class EntitySession {

    private EntitySession() {}

    /**
     * @throws ReflectiveOperationException with another provider
     */
    static Object of(EntityManagerFactory factory) throws ReflectiveOperationException {
        try {
            return factory.unwrap(
                    Class.forName("org.eclipse.persistence.sessions.DatabaseSession"));
        } catch (PersistenceException e) {
            return ofManager(factory);
        }
    }

    /**
     * Open Liberty wraps the provider's factory in one that exposes nothing; the entity managers
     * that it creates are the provider's.
     */
    private static Object ofManager(EntityManagerFactory factory)
            throws ReflectiveOperationException {
        Object manager = factory.createEntityManager();
        try {
            return manager.getClass().getMethod("getDatabaseSession").invoke(manager);
        } finally {
            manager.getClass().getMethod("close").invoke(manager);
        }
    }
}
