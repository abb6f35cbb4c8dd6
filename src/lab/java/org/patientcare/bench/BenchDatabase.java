package org.patientcare.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.LastRelease;

/** The database that is measured, and methods to fill it. */
final class BenchDatabase implements AutoCloseable {

    private static final String FILL =
            """
            INSERT INTO patient (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email,
                phone, locale, meta, plan, named_fields, created_at, updated_at)
            SELECT ?, 'p-' || n, 'Ana', 'Pereira', 'female', DATE '1980-05-17', 'T-' || n, 'p' || n || '@example.org',
                '+34' || 600000000 + n, 'es', '{"ward":"4"}', 'basic', 255, now(), now()
            FROM generate_series(?, ?) AS n
            """;

    /**
     * The value that the deployment page recommends. PostgreSQL's default of 128 MB does not hold a
     * million patients.
     */
    private static final Map<String, String> SETTINGS = Map.of("shared_buffers", "512MB");

    private final DurablePostgres postgres;

    private BenchDatabase(DurablePostgres postgres) {
        this.postgres = postgres;
    }

    static BenchDatabase start(Path folder) {
        return start(folder, SETTINGS);
    }

    private static BenchDatabase start(Path folder, Map<String, String> settings) {
        try {
            BenchDatabase database = new BenchDatabase(DurablePostgres.create(folder, settings));
            System.setProperty("it.database.port", String.valueOf(database.postgres.port()));
            return database;
        } catch (SQLException e) {
            throw new BenchFailure("PostgreSQL could not be prepared.", e);
        }
    }

    /** A database that counts the time of each statement, as {@link StatementTimes} reads it. */
    static BenchDatabase countingStatements(Path folder) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(StatementTimes.SETTINGS);
        return start(folder, settings);
    }

    /** A database with the schema of another release. */
    static BenchDatabase of(LastRelease release, Path folder) {
        try {
            BenchDatabase database =
                    new BenchDatabase(DurablePostgres.withoutSchema(folder, SETTINGS));
            release.migrate(database.url());
            return database;
        } catch (SQLException e) {
            throw new BenchFailure("PostgreSQL could not be prepared.", e);
        }
    }

    String url() {
        return postgres.url();
    }

    /** A connection like the service's for an organization, without auto-commit. */
    Connection connect(UUID organization) throws SQLException {
        Connection connection = postgres.connect(organization);
        connection.setAutoCommit(false);
        return connection;
    }

    /** A superuser's connection with auto-commit. */
    Connection superuser() throws SQLException {
        return postgres.superuser();
    }

    /** The CPU time that PostgreSQL's processes have used so far, on all cores together. */
    Duration cpuTime() {
        return postgres.processes().stream().map(CpuTime::of).reduce(Duration.ZERO, Duration::plus);
    }

    /**
     * Adds the patients {@code p-<first>} to {@code p-<last>}, and leaves the table vacuumed and
     * analyzed.
     */
    void fill(UUID organization, long first, long last) {
        try (Connection connection = postgres.superuser();
                PreparedStatement insert = connection.prepareStatement(FILL)) {
            insert.setObject(1, organization);
            insert.setLong(2, first);
            insert.setLong(3, last);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new BenchFailure("The patients could not be filled in.", e);
        }
        vacuumPatients();
    }

    /**
     * Adds codes, and leaves the table vacuumed and analyzed.
     *
     * @param sql with the parameters organization and number of codes
     */
    void fillCodes(String sql, UUID organization, long codes) {
        try (Connection connection = postgres.superuser();
                PreparedStatement insert = connection.prepareStatement(sql);
                Statement statement = connection.createStatement()) {
            insert.setObject(1, organization);
            insert.setLong(2, codes);
            insert.executeUpdate();
            statement.execute("VACUUM ANALYZE activation_code");
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            throw new BenchFailure("The codes could not be filled in.", e);
        }
    }

    /**
     * Vacuums and analyzes the table of patients and makes a checkpoint, which would otherwise
     * happen at some moment of the measurement.
     */
    void vacuumPatients() {
        vacuumPatients("VACUUM ANALYZE patient");
    }

    /** Does the same for all tables. */
    void vacuumAll() {
        vacuumPatients("VACUUM ANALYZE");
    }

    private void vacuumPatients(String vacuum) {
        try (Connection connection = postgres.superuser();
                Statement statement = connection.createStatement()) {
            statement.execute(vacuum);
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            throw new BenchFailure("The database could not be brought to rest.", e);
        }
    }

    @Override
    public void close() {
        postgres.close();
    }
}
