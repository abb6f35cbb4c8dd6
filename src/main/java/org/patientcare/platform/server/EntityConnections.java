package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.eclipse.persistence.sessions.DatabaseLogin;
import org.eclipse.persistence.sessions.JNDIConnector;
import org.eclipse.persistence.sessions.server.ServerSession;

/**
 * Access to the data sources from which JPA takes its connections: no standard API allows wrapping
 * them.
 */
@ApplicationScoped
public class EntityConnections {

    @PersistenceUnit private EntityManagerFactory factory;

    /**
     * Wraps each data source, once.
     *
     * @throws IllegalStateException if that is impossible: row-level security would hide all rows
     *     from JPA
     */
    public void wrap(UnaryOperator<DataSource> around) {
        try {
            for (JNDIConnector connector : connectors(EntitySession.of(factory))) {
                connector.setDataSource(around.apply(connector.getDataSource()));
            }
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "The data source of this server's JPA provider cannot be replaced ("
                            + e
                            + "): the service needs EclipseLink.",
                    e);
        }
    }

    /** EclipseLink may have a second one, for reading outside transactions. */
    static Set<JNDIConnector> connectors(ServerSession session) {
        Set<JNDIConnector> found = Collections.newSetFromMap(new IdentityHashMap<>());
        logins(session)
                .map(DatabaseLogin::getConnector)
                .map(JNDIConnector.class::cast)
                .forEach(found::add);
        return found;
    }

    static Stream<DatabaseLogin> logins(ServerSession session) {
        return Stream.of(session.getLogin(), session.getReadConnectionPool().getLogin())
                .map(DatabaseLogin.class::cast);
    }
}
