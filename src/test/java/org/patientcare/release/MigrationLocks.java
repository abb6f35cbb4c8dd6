package org.patientcare.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.OwnPostgres;

/**
 * Which locks a migration takes on the tables that were there before it, script by script. What a
 * transaction of it holds is noted when it ends, so nothing of that is missed; the rest, waits and
 * scripts outside a transaction, is looked for every {@link #LOOK_AGAIN}.
 */
final class MigrationLocks implements AutoCloseable {

    /** The migration's connections have this name. */
    static final String APPLICATION = "Patient Care, migration";

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private static final String LOOK =
            "INSERT INTO watch.seen"
                    + " SELECT clock_timestamp(), relation, mode, granted, coalesce(waitstart, clock_timestamp()), virtualtransaction"
                    + " FROM pg_locks JOIN watch.known ON oid = relation JOIN pg_stat_activity USING (pid)"
                    + " WHERE application_name = '"
                    + APPLICATION
                    + "'";

    private static final String HEADING =
            "| Script | ms | Table | Rows | Lock | held, ms at most | waited for, ms |%n"
                    + "|---|---:|---|---:|---|---:|---:|%n";

    private final String url;
    private final CompletableFuture<Void> looking;
    private volatile boolean closed;

    private MigrationLocks(String url) {
        this.url = url;
        looking = CompletableFuture.runAsync(this::look);
    }

    /** From now until it is closed. */
    static MigrationLocks watch(OwnPostgres postgres) {
        postgres.administer(sql());
        return new MigrationLocks(postgres.url());
    }

    /** In Markdown; empty if no script was carried out. */
    String table() {
        StringBuilder rows = new StringBuilder();
        try (Connection connection = superuser();
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

    /** What transactions hold at their end is noted all the same. */
    void stopLooking() {
        closed = true;
        looking.join();
    }

    /** What was found stays. */
    @Override
    public void close() {
        stopLooking();
    }

    private void look() {
        try (Connection connection = superuser();
                Statement statement = connection.createStatement()) {
            while (!closed) {
                statement.executeUpdate(LOOK);
                LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection superuser() throws SQLException {
        return DriverManager.getConnection(url, "postgres", "");
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
