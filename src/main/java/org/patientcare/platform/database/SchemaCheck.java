package org.patientcare.platform.database;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.schema.SchemaState;

/**
 * Reads the database's schema and time, and proves that it writes, as the role of the nodes. For
 * one thread at a time.
 */
@ApplicationScoped
class SchemaCheck {

    /** SQL states of a wrong user, password or right to connect, and of a missing database. */
    private static final String NO_LOGIN = "28...|3D000|42501";

    @Inject private WatchConnection connection;
    @Inject private NodeClock clock;
    @Inject private DurableWrite write;

    /** Whether the database answers, and refuses this node's login or does not exist. */
    boolean isConnectionRefused() {
        try {
            connection.run(Connection::isReadOnly);
            return false;
        } catch (SQLException e) {
            return e.getSQLState() != null && e.getSQLState().matches(NO_LOGIN);
        }
    }

    /** Whether the database answers, and has a schema on which this release can work. */
    Readiness checkSchema() {
        try {
            return connection.run(
                    database -> {
                        SchemaState schema = SchemaState.of(database);
                        clock.readDatabaseTime(database);
                        return schema.readiness();
                    });
        } catch (SQLException e) {
            return Readiness.DATABASE_UNAVAILABLE;
        }
    }

    /** Whether the database makes changes that last. */
    Readiness checkWrite() {
        try {
            Readiness found = connection.run(write::check);
            if (found == Readiness.DATABASE_READ_ONLY) {
                // A new session may be allowed to write, or reach another host of the URL.
                connection.close();
            }
            return found;
        } catch (SQLException e) {
            return Readiness.DATABASE_UNAVAILABLE;
        }
    }

    @PreDestroy
    void close() {
        connection.close();
    }
}
