package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.server.ServerPool;

/** Checks that PostgreSQL has as many free connections as this node may still open. */
@ApplicationScoped
class ConnectionsCheck implements Check {

    /**
     * An ordinary role cannot see the backend_type of other sessions, so sessions of clients are
     * recognized by having a database and a user.
     */
    private static final String FREE_CONNECTIONS =
            "SELECT current_setting('max_connections')::int"
                    + " - current_setting('superuser_reserved_connections')::int"
                    + " - coalesce(current_setting('reserved_connections', true)::int, 0)"
                    + " - count(*) FROM pg_stat_activity WHERE datid IS NOT NULL AND usesysid IS NOT NULL";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private ServerPool pool;

    @Override
    public CheckName name() {
        return CheckName.CONNECTIONS;
    }

    @Override
    public Finding run(RequestOrigin origin) throws SQLException {
        Optional<ServerPool.Status> status = pool.status();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FREE_CONNECTIONS)) {
            row.next();
            return of(row.getInt(1), status);
        }
    }

    static Finding of(int available, Optional<ServerPool.Status> status) {
        if (status.isEmpty()) {
            return Finding.ok(
                    "The database accepts "
                            + available
                            + " more connections; this server does not show its pool.");
        }
        ServerPool.Status pool = status.get();
        int wanted = pool.max() - pool.used() - pool.free();
        String found =
                "This node uses %d of at most %d connections, %d requests wait for one; the database accepts %d more."
                        .formatted(pool.used(), pool.max(), pool.waiting(), available);
        if (available < wanted) {
            return Finding.warning(
                    found,
                    "Raise max_connections of the database to 34 for each node plus 10, or make the"
                            + " pools of the nodes smaller.");
        }
        return pool.waiting() > 0
                ? Finding.warning(
                        found,
                        "If this persists, enlarge the pool of jdbc/patientcare or add a node.")
                : Finding.ok(found);
    }
}
