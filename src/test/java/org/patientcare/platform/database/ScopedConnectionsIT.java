package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.testing.Database.OWNER;
import static org.patientcare.testing.Database.RUNTIME_ROLE;
import static org.patientcare.testing.Database.empty;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.database.EntityGuards.ScopeSelfTest;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Waiting;
import org.postgresql.ds.PGSimpleDataSource;

/** Uses a table of its own, because only the traffic between driver and database matters here. */
@IntegrationTest
@RunAsClient
@DisplayName("A scope is sent with its statement and does not outlast it")
class ScopedConnectionsIT {

    /** More executions than it takes for the driver to prepare on the server, which is five. */
    private static final int MANY = 12;

    private static final UUID CLINIC = UUID.randomUUID();
    private static final Instant TIME = Instant.parse("2026-05-05T10:00:00Z");
    private static final LocalDate DAY = LocalDate.of(1980, 5, 17);

    private static final String READ =
            """
            SELECT code, at, day, data FROM walled WHERE at <= ? AND day = ? AND code = ANY (?) AND data = ?
                AND number = ? AND id = ? AND coalesce(?, code) = code AND flag = ?""";

    private static int databasePort;
    private static RoundTripCounter roundTrips;
    private static PGSimpleDataSource service;

    private String scope = CLINIC.toString();

    @BeforeAll
    static void makeATable() throws SQLException {
        String url = empty("scopes");
        try (Connection owner = DriverManager.getConnection(url, OWNER, "");
                Statement statement = owner.createStatement()) {
            statement.execute(
                    "CREATE TABLE walled (organization_id uuid, id uuid, code text, number bigint,"
                            + " flag boolean, at timestamptz, day date, data bytea);"
                            + " ALTER TABLE walled ENABLE ROW LEVEL SECURITY;"
                            + " CREATE POLICY own ON walled USING (organization_id ="
                            + " CASE WHEN length(current_setting('patientcare.scope', true)) = 36"
                            + " THEN current_setting('patientcare.scope', true)::uuid END);"
                            + " GRANT SELECT, INSERT, UPDATE ON walled TO "
                            + RUNTIME_ROLE);
            for (UUID organization : new UUID[] {CLINIC, UUID.randomUUID()}) {
                statement.execute(
                        "INSERT INTO walled VALUES ('%s', '%s', 'same', 7, true, '%s', '%s', '\\x01')"
                                .formatted(organization, CLINIC, TIME, DAY));
            }
        }
        databasePort = URI.create(url.substring("jdbc:".length())).getPort();
        roundTrips = RoundTripCounter.inFrontOf(databasePort);
        service = new PGSimpleDataSource();
        service.setURL(
                "jdbc:postgresql://127.0.0.1:%d/scopes?sslmode=disable&gssEncMode=disable"
                        .formatted(roundTrips.port()));
        service.setUser(RUNTIME_ROLE);
    }

    @AfterAll
    static void close() {
        roundTrips.close();
    }

    @Test
    @DisplayName(
            "each statement takes one round trip, however often it ran before, and sees only the rows of its scope")
    void eachStatementTakesOneRoundTrip() throws SQLException {
        try (Connection connection = connect()) {
            for (int i = 0; i < MANY; i++) {
                assertThat(rows(connection)).as("execution " + i).isOne();
                assertThat(roundTrips.takeCount()).as("round trips of execution " + i).isOne();
            }
        }
    }

    @Test
    @DisplayName("in a transaction the scope is sent once, with the first statement")
    void inATransactionItIsSentOnce() throws SQLException {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < MANY; i++) {
                scope = CLINIC.toString();
                assertThat(rows(connection)).as("execution " + i).isOne();
                assertThat(roundTrips.takeCount()).as("round trips of execution " + i).isOne();
                scope = null;
                assertThat(rows(connection)).as("without a scope, execution " + i).isOne();
                connection.commit();
                roundTrips.takeCount();
            }
        }
    }

    @Test
    @DisplayName("no scope is left on the connection after a statement, a commit or a rollback")
    void nothingIsLeft() throws SQLException {
        try (Connection connection = connect()) {
            for (int i = 0; i < MANY; i++) {
                scope = CLINIC.toString();
                rows(connection);
                assertNothingIsLeft(connection);
                connection.setAutoCommit(false);
                scope = CLINIC.toString();
                rows(connection);
                if (i % 2 == 0) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
                connection.setAutoCommit(true);
                assertNothingIsLeft(connection);
            }
        }
    }

    @Test
    @DisplayName(
            "nor on the server connection of a pooler, which the next transaction of any client gets")
    void nothingIsLeftBehindAPooler(@TempDir Path folder) throws Exception {
        try (PgBouncer pooler = PgBouncer.start(folder, "scopes", databasePort, RUNTIME_ROLE)) {
            PGSimpleDataSource pooled = new PGSimpleDataSource();
            pooled.setURL(
                    "jdbc:postgresql://127.0.0.1:%d/scopes?sslmode=disable&prepareThreshold=0"
                            .formatted(pooler.port()));
            pooled.setUser(RUNTIME_ROLE);
            Waiting.until("the pooler answers", () -> answers(pooled));
            try (Connection one = ScopedConnections.around(pooled, () -> scope).getConnection();
                    Connection other = pooled.getConnection()) {
                for (int i = 0; i < MANY; i++) {
                    assertThat(rows(one)).isOne();
                    assertThat(rows(other)).as("after a statement").isZero();
                    one.setAutoCommit(false);
                    assertThat(rows(one)).isOne();
                    if (i % 2 == 0) {
                        one.commit();
                    } else {
                        one.rollback();
                    }
                    one.setAutoCommit(true);
                    assertThat(rows(other)).as("after a transaction").isZero();
                    assertThat(backend(one)).isEqualTo(backend(other));
                }
                one.setAutoCommit(false);
                assertThat(rows(one)).isOne();
                one.abort(Runnable::run);
                assertThat(rows(other)).as("after a client that died").isZero();
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"stringtype=unspecified", "prepareThreshold=-1"})
    @DisplayName("driver settings that lose the scope are detected")
    void settingsThatLoseTheScopeAreDetected(String setting) throws SQLException {
        scope = ScopeSelfTest.SCOPE;
        try (Connection connection = connect()) {
            ScopeSelfTest.run(connection);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL("jdbc:postgresql://127.0.0.1:%d/scopes?%s".formatted(databasePort, setting));
        source.setUser(RUNTIME_ROLE);
        try (Connection connection =
                ScopedConnections.around(source, () -> scope).getConnection()) {
            assertThatThrownBy(() -> ScopeSelfTest.run(connection))
                    .hasMessageContaining(setting.split("=")[0]);
        }
    }

    private static boolean answers(PGSimpleDataSource pooled) {
        try (Connection connection = pooled.getConnection()) {
            return backend(connection) > 0;
        } catch (SQLException notYet) {
            return false;
        }
    }

    private static int backend(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_backend_pid()");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    @Test
    @DisplayName("only rows of the scope are written, and the row count is right")
    void onlyRowsOfTheScopeAreWritten() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement all =
                        connection.prepareStatement(
                                "UPDATE walled SET number = 7 WHERE code = ?")) {
            for (int i = 0; i < MANY; i++) {
                all.setString(1, "same");
                assertThat(all.executeUpdate()).isOne();
            }
            assertThat(insertFor(connection, CLINIC)).isEqualTo("done");
            assertThat(insertFor(connection, UUID.randomUUID())).isEqualTo("42501");
        }
    }

    /** Inserts a row that no other statement finds; returns "done" or the SQL state. */
    private static String insertFor(Connection connection, UUID organization) throws SQLException {
        String insert = "INSERT INTO walled (organization_id, number, at) VALUES (?, ?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setObject(1, organization);
            statement.setNull(2, Types.NULL);
            statement.setNull(3, Types.NULL);
            statement.executeUpdate();
            return "done";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private void assertNothingIsLeft(Connection connection) throws SQLException {
        scope = null;
        assertThat(rows(connection)).isZero();
        try (PreparedStatement statement =
                        connection.prepareStatement(
                                "SELECT coalesce(current_setting('patientcare.scope', true), '')");
                ResultSet row = statement.executeQuery()) {
            row.next();
            assertThat(row.getString(1)).isEmpty();
        }
    }

    private Connection connect() throws SQLException {
        Connection connection = ScopedConnections.around(service, () -> scope).getConnection();
        roundTrips.takeCount();
        return connection;
    }

    /**
     * Counts the visible rows. Uses a null parameter only outside a transaction: inside, it costs
     * one more round trip from the fifth execution on.
     */
    private static int rows(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(READ)) {
            statement.setTimestamp(1, Timestamp.from(TIME));
            statement.setDate(2, Date.valueOf(DAY));
            statement.setArray(3, connection.createArrayOf("text", new Object[] {"same"}));
            statement.setBytes(4, new byte[] {1});
            statement.setLong(5, 7);
            statement.setObject(6, CLINIC);
            if (connection.getAutoCommit()) {
                statement.setNull(7, Types.NULL);
            } else {
                statement.setString(7, "same");
            }
            statement.setBoolean(8, true);
            int rows = 0;
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    assertThat(found.getString("code")).isEqualTo("same");
                    rows++;
                }
            }
            return rows;
        }
    }
}
