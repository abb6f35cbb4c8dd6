package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Switches off EclipseLink's retries of queries whose connection broke, three at intervals of 5 s.
 * With them a call lasts 22 s while the database cannot be reached, and in a transaction half of
 * the work could be on another connection. They are not needed: the pool validates connections
 * before it hands them out, and a request begins with a statement that is repeated. No setting of a
 * persistence unit does this, so this class alone uses reflection for it; with another provider it
 * does nothing.
 */
@ApplicationScoped
public class QueryRetries {

    private static final Logger LOG = System.getLogger(QueryRetries.class.getName());

    @PersistenceUnit private EntityManagerFactory factory;

    public void switchOff() {
        try {
            Object session = EntitySession.of(factory);
            Object login = session.getClass().getMethod("getDatasourceLogin").invoke(session);
            login.getClass().getMethod("setQueryRetryAttemptCount", int.class).invoke(login, 0);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    Level.INFO,
                    "Query retries of the JPA provider cannot be switched off ({0})",
                    e.toString());
        }
    }
}
