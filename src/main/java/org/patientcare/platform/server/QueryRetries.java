package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * EclipseLink sends a query whose connection broke again, three times and 5 s apart. While the
 * database cannot be reached that makes a call last 22 s, and in a transaction half of the work
 * would be on another connection. The pool looks at connections before it gives them, and a request
 * begins with a statement that is repeated, which is enough. No setting of a persistence unit says
 * so; this class, and it alone, does it by reflection, and nothing where another provider is at
 * work.
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
                    "Queries are tried again as this server sees fit ({0})",
                    e.toString());
        }
    }
}
