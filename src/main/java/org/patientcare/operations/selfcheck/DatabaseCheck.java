package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.Readiness;
import org.patientcare.platform.database.DatabaseWatch;

/**
 * Checks that the database answers, writes, has a supported version and encoding, and is close
 * enough. It writes nothing by itself: the database watch of this node does so every second.
 */
@ApplicationScoped
class DatabaseCheck implements Check {

    private static final int OLDEST = 14;
    private static final int OF_MAJOR = 10_000;
    private static final int ROUNDS = 5;

    /** Longest acceptable round trip; a request makes up to five of them. */
    private static final Duration FAR = Duration.ofMillis(20);

    private static final String FACTS =
            "SELECT current_setting('server_version_num')::int AS number,"
                    + " current_setting('transaction_read_only')::boolean AS read_only,"
                    + " pg_encoding_to_char(encoding) AS encoding"
                    + " FROM pg_database WHERE datname = current_database()";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private DatabaseWatch watch;

    @Override
    public CheckName name() {
        return CheckName.DATABASE;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        try (Connection connection = database.getConnection()) {
            Readiness seen = watch.readiness();
            return seen.isWithoutWrites() ? withoutWrites(seen) : on(connection);
        } catch (SQLException e) {
            return Finding.failed(
                    "The database does not answer.",
                    "Start it, or correct patientcare.db.url, .user and .password or the data source"
                            + " jdbc/patientcare, and make sure that no firewall blocks the"
                            + " connection.");
        }
    }

    static Finding on(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FACTS)) {
            row.next();
            if (row.getBoolean("read_only")) {
                return withoutWrites(Readiness.DATABASE_READ_ONLY);
            }
            int major = row.getInt("number") / OF_MAJOR;
            String encoding = row.getString("encoding");
            return of(major, encoding, roundTrip(connection));
        }
    }

    static Finding withoutWrites(Readiness seen) {
        return Finding.failed(
                seen.sentence(),
                switch (seen) {
                    case DATABASE_READ_ONLY ->
                            "Let patientcare.db.url lead to the primary, and switch"
                                    + " default_transaction_read_only off, for the server, the"
                                    + " database and the role.";
                    case DISK_FULL ->
                            "Add or free space on the disk of the database: look first for replication"
                                    + " slots without a standby and an archive_command that fails,"
                                    + " which keep old files in pg_wal.";
                    case STANDBY_AWAY ->
                            "Start the synchronous standby, or take it out of"
                                    + " synchronous_standby_names and reload the database.";
                    default -> "Look in the log of the database, and for what keeps its disk busy.";
                });
    }

    static Finding of(int major, String encoding, Duration roundTrip) {
        if (major < OLDEST) {
            return Finding.failed(
                    "The database is PostgreSQL " + major + ".",
                    "Upgrade to PostgreSQL " + OLDEST + " or newer.");
        }
        if (!"UTF8".equals(encoding)) {
            return Finding.failed(
                    "The database's encoding is " + encoding + ".",
                    "Move the data into a database that was created with ENCODING 'UTF8'.");
        }
        String found =
                String.format(
                        Locale.ROOT,
                        "PostgreSQL %d in UTF8 answers in %.1f ms.",
                        major,
                        roundTrip.toNanos() / 1e6);
        return roundTrip.compareTo(FAR) > 0
                ? Finding.warning(
                        found,
                        "Run node and database in one data centre, or reduce the load on the"
                                + " database.")
                : Finding.ok(found);
    }

    /** The shortest of several round trips; the others include waiting for something else. */
    private static Duration roundTrip(Connection connection) throws SQLException {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long began = System.nanoTime();
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 1");
            }
            shortest = Math.min(shortest, System.nanoTime() - began);
        }
        return Duration.ofNanos(shortest);
    }
}
