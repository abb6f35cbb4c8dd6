package org.patientcare.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.OwnPostgres;

/**
 * Records which locks a migration takes on existing tables, script by script. The locks of a
 * transaction are recorded when it ends, so none of them is missed. Waits for locks, and the locks
 * of scripts outside a transaction, are polled every {@link #POLL_INTERVAL}.
 */
final class MigrationLocks implements AutoCloseable {

    /** The application name of the migration's connections. */
    static final String APPLICATION = "patientcare/migration";

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private static final String POLL =
            "INSERT INTO watch.seen"
                    + " SELECT clock_timestamp(), relation, mode, granted, coalesce(waitstart, clock_timestamp()), virtualtransaction"
                    + " FROM pg_locks JOIN watch.known ON oid = relation JOIN pg_stat_activity USING (pid)"
                    + " WHERE application_name = '"
                    + APPLICATION
                    + "'";

    private static final String HEADING =
            "| Script | ms | Table | Rows | Lock | held, ms at most | waited for, ms |%n"
                    + "|---|---:|---|---:|---|---:|---:|%n";

    private final OwnPostgres postgres;
    private final CompletableFuture<Void> polling;
    private volatile boolean closed;

    private MigrationLocks(OwnPostgres postgres) {
        this.postgres = postgres;
        polling = CompletableFuture.runAsync(this::poll);
    }

    /** Records locks from now until it is closed. */
    static MigrationLocks watch(OwnPostgres postgres) {
        postgres.administer(sql());
        return new MigrationLocks(postgres);
    }

    /** The locks as a Markdown table; empty if no script was run. */
    String table() {
        StringBuilder rows = new StringBuilder();
        try (Connection connection = postgres.superuser();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT * FROM watch.found")) {
            while (row.next()) {
                rows.append(row(row));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return rows.isEmpty() ? "" : HEADING.formatted() + rows;
    }

    /** How many scripts were run. */
    long scripts() {
        return postgres.count("SELECT count(*) FROM watch.script");
    }

    private static String row(ResultSet row) throws SQLException {
        return row.getString("locked") == null
                ? "| %s | %d | none | | | | |%n"
                        .formatted(row.getString("script"), row.getInt("took"))
                : "| %s | %d | `%s` | %,d | %s | %d | %d |%n"
                        .formatted(
                                row.getString("script"),
                                row.getInt("took"),
                                row.getString("locked"),
                                row.getLong("estimate"),
                                row.getString("mode"),
                                row.getLong("held"),
                                row.getLong("waited"));
    }

    /** Stops polling. What transactions hold at their end is still recorded. */
    void stopPolling() {
        closed = true;
        polling.join();
    }

    /** Stops polling and keeps what was recorded. */
    @Override
    public void close() {
        stopPolling();
    }

    private void poll() {
        try (Connection connection = postgres.superuser();
                Statement statement = connection.createStatement()) {
            while (!closed) {
                statement.executeUpdate(POLL);
                LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sql() {
        try (InputStream file =
                Objects.requireNonNull(
                        MigrationLocks.class.getResourceAsStream("watch-locks.sql"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
