package org.patientcare.platform.server;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;

/** EclipseLink's session of a persistence unit, which no standard API shows. */
final class EntitySession {

    private EntitySession() {}

    /**
     * @throws ReflectiveOperationException where another provider is at work
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
     * Open Liberty has a factory of its own around the provider's, which shows nothing; the
     * managers that it makes are the provider's.
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
