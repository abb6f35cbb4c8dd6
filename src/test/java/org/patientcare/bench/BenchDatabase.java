package org.patientcare.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.patientcare.testing.Database;
import org.patientcare.testing.SuiteDatabase;

/** A PostgreSQL that writes as durably as one in production. */
final class BenchDatabase implements AutoCloseable {

    private static final String RUNTIME_ROLE = "patientcare";
    private static final String SUPERUSER = "postgres";
    private static final String FILL =
            """
            INSERT INTO patient (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email,
                phone, locale, meta, plan, named_fields, created_at, updated_at)
            SELECT ?, 'p-' || n, 'Ana', 'Pereira', 'female', DATE '1980-05-17', 'T-' || n, 'p' || n || '@example.org',
                '+34' || 600000000 + n, 'es', '{"ward":"4"}', 'basic', 255, now(), now()
            FROM generate_series(?, ?) AS n
            """;

    private final EmbeddedPostgres postgres;

    private BenchDatabase(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /** The folder must be on a disk: what is in memory is as durable at no cost. */
    static BenchDatabase start(Path folder) {
        try {
            BenchDatabase database =
                    new BenchDatabase(
                            EmbeddedPostgres.builder()
                                    .setDataDirectory(folder)
                                    .setServerConfig("listen_addresses", "127.0.0.1")
                                    .setServerConfig("unix_socket_directories", "")
                                    .setServerConfig("max_connections", "200")
                                    .setServerConfig("fsync", "on")
                                    .setServerConfig("full_page_writes", "on")
                                    .setServerConfig("synchronous_commit", "on")
                                    .start());
            SuiteDatabase.makeRoles(database.postgres.getPort());
            System.setProperty("it.database.port", String.valueOf(database.postgres.getPort()));
            for (String setting :
                    new String[] {"fsync", "full_page_writes", "synchronous_commit"}) {
                database.requireOn(setting);
            }
            return database;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new BenchFailure("PostgreSQL could not be prepared.", e);
        }
    }

    /** A connection as the service has it, with transactions to be committed. */
    Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(Database.url(), RUNTIME_ROLE, "");
        connection.setAutoCommit(false);
        return connection;
    }

    /** Adds the patients {@code p-<first>} to {@code p-<last>} and leaves the table at rest. */
    void fill(UUID organization, long first, long last) {
        try (Connection connection = superuser();
                PreparedStatement insert = connection.prepareStatement(FILL)) {
            insert.setObject(1, organization);
            insert.setLong(2, first);
            insert.setLong(3, last);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new BenchFailure("The patients could not be filled in.", e);
        }
        settle();
    }

    /**
     * Adds codes and leaves the table at rest.
     *
     * @param sql with an organization and a number
     */
    void fillCodes(String sql, UUID organization, long codes) {
        try (Connection connection = superuser();
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

    /** What would else happen at some moment of the measurement. */
    void settle() {
        try (Connection connection = superuser();
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM ANALYZE patient");
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            throw new BenchFailure("The database could not be brought to rest.", e);
        }
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void requireOn(String setting) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + setting)) {
            row.next();
            if (!"on".equals(row.getString(1))) {
                throw new BenchFailure("PostgreSQL runs with " + setting + " off.");
            }
        }
    }

    private static Connection superuser() throws SQLException {
        return DriverManager.getConnection(Database.url(), SUPERUSER, "");
    }
}
