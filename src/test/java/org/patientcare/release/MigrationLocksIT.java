package org.patientcare.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Waiting;

/** Checks the table of locks with statements like those that Flyway runs for scripts. */
@Drill(value = DrillGroup.RELEASE, heldBy = "MigrateIT.itBringsTheSchemaUpToDate")
@OwnInstallation
@DisplayName("9: the table of the locks that migrations take")
class MigrationLocksIT {

    private static final String ENTRY = "INSERT INTO schema_history VALUES ('%s', 'SQL', 7)";

    private static final String SOMEBODY_WRITES = "LOCK TABLE patient IN ROW EXCLUSIVE MODE";

    @Test
    @DisplayName(
            "it has the locks on existing tables: of waits, of indexes created concurrently, and of transactions during which nothing polls")
    void locksAreFound() throws SQLException {
        try (OwnPostgres postgres = OwnPostgres.withoutSchema()) {
            postgres.execute("CREATE TABLE patient (code text)");
            try (MigrationLocks locks = MigrationLocks.watch(postgres);
                    Connection migration = migration(postgres)) {
                assertThat(locks.table()).isEmpty();
                execute(
                        migration,
                        "CREATE TABLE schema_history (script text, type text, execution_time int)");

                whileSomebodyWrites(
                        postgres,
                        "NOT granted",
                        () ->
                                execute(
                                        migration,
                                        "BEGIN",
                                        "ALTER TABLE patient ADD COLUMN name text",
                                        "CREATE TABLE visit (code text)",
                                        ENTRY.formatted("V001.sql"),
                                        "COMMIT"));
                whileSomebodyWrites(
                        postgres,
                        "mode = 'ShareUpdateExclusiveLock'",
                        () ->
                                execute(
                                        migration,
                                        "CREATE INDEX CONCURRENTLY patient_code ON patient (code)",
                                        ENTRY.formatted("V002.sql")));
                execute(migration, "CREATE TABLE other ()", ENTRY.formatted("V003.sql"));
                locks.stopPolling();
                execute(
                        migration,
                        "BEGIN",
                        "COMMENT ON TABLE patient IS 'A person.'",
                        ENTRY.formatted("V004.sql"),
                        "COMMIT");

                String patient = "`patient` \\| 0 \\| ";
                assertThat(locks.table().lines().skip(2))
                        .satisfiesExactly(
                                row ->
                                        assertThat(row)
                                                .matches(
                                                        "\\| V001.sql \\| 7 \\| "
                                                                + patient
                                                                + "AccessExclusiveLock \\| \\d+ \\| [1-9]\\d* \\|"),
                                row ->
                                        assertThat(row)
                                                .matches(
                                                        "\\| V002.sql \\| 7 \\| "
                                                                + patient
                                                                + "ShareUpdateExclusiveLock \\| \\d+ \\| 0 \\|"),
                                row -> assertThat(row).isEqualTo("| V003.sql | 7 | none | | | | |"),
                                row ->
                                        assertThat(row)
                                                .matches(
                                                        "\\| V004.sql \\| 7 \\| "
                                                                + patient
                                                                + "ShareUpdateExclusiveLock \\| \\d+ \\| 0 \\|"));
            }
        }
    }

    /**
     * Runs a migration while another connection writes, until the polling has seen a lock of the
     * migration.
     */
    private static void whileSomebodyWrites(OwnPostgres postgres, String seen, Runnable migration)
            throws SQLException {
        CompletableFuture<Void> running;
        try (Connection writer = postgres.lock(SOMEBODY_WRITES)) {
            running = CompletableFuture.runAsync(migration);
            Waiting.until(
                    seen,
                    () -> postgres.count("SELECT count(*) FROM watch.seen WHERE " + seen) > 1);
            writer.rollback();
        }
        running.join();
    }

    private static Connection migration(OwnPostgres postgres) throws SQLException {
        return DriverManager.getConnection(
                postgres.url()
                        + "?ApplicationName="
                        + MigrationLocks.APPLICATION.replace(" ", "%20"),
                Database.OWNER,
                "");
    }

    private static void execute(Connection connection, String... statements) {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
