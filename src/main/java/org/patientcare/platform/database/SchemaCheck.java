package org.patientcare.platform.database;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.patientcare.platform.config.NodeClock;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.schema.SchemaState;

/** Reads the database's schema and time, as the role of the nodes. For one thread at a time. */
@ApplicationScoped
class SchemaCheck {

    @Inject private WatchConnection connection;
    @Inject private NodeClock clock;

    Readiness check() {
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

    @PreDestroy
    void close() {
        connection.close();
    }
}
