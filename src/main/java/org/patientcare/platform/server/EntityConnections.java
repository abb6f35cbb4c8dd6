package org.patientcare.platform.server;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.eclipse.persistence.sessions.DatabaseLogin;
import org.eclipse.persistence.sessions.JNDIConnector;
import org.eclipse.persistence.sessions.SessionEvent;
import org.eclipse.persistence.sessions.SessionEventAdapter;
import org.eclipse.persistence.sessions.server.ServerSession;

/**
 * What no standard API allows with JPA: wrapping the data sources from which it takes its
 * connections, and counting the rows that its writes touch.
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
            for (JNDIConnector connector : connectors(session())) {
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

    /**
     * Calls the listener for each INSERT, UPDATE and DELETE of JPA from now on, in the thread and
     * transaction of the write. EclipseLink checks the number of rows only for entities with a
     * version; for all others it informs listeners of its session.
     *
     * @param listener receives the number of rows; an exception that it throws ends the current
     *     flush
     */
    public void addRowCountListener(IntConsumer listener) {
        session().getEventManager().addListener(new AfterEachWrite(listener));
    }

    /**
     * EclipseLink's session of the persistence unit. It is that of an entity manager, because Open
     * Liberty wraps the factory in one that exposes nothing.
     */
    private ServerSession session() {
        EntityManager manager = factory.createEntityManager();
        try {
            return manager.unwrap(ServerSession.class);
        } finally {
            manager.close();
        }
    }

    private static final class AfterEachWrite extends SessionEventAdapter {

        private final IntConsumer listener;

        AfterEachWrite(IntConsumer listener) {
            this.listener = listener;
        }

        @Override
        public void postExecuteCall(SessionEvent event) {
            // The result of a read is no number, nor is that of a failed call.
            if (event.getResult() instanceof Integer rows) {
                listener.accept(rows);
            }
        }
    }
}
