package org.patientcare.operations.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("8 Self-check: a real database, checked with wrong roles and a wrong clock")
class DatabaseChecksIT {

    @Test
    void aDatabaseInAnotherEncodingFails() throws SQLException {
        try (Connection admin = connect("postgres", Database.url());
                Statement statement = admin.createStatement()) {
            statement.execute(
                    "CREATE DATABASE ascii ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"
                            + " TEMPLATE template0");
            try (Connection ascii =
                    connect("postgres", Database.url().replace("/patientcare", "/ascii"))) {
                Finding finding = DatabaseChecks.database(ascii);
                assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
                assertThat(finding.message()).contains("SQL_ASCII");
                assertThat(finding.fix()).contains("UTF8");
            } finally {
                statement.execute("DROP DATABASE ascii");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    patientcare       | OK      | can change neither the schema nor the audit trail
                    patientcare_owner | WARNING | can change the schema, rewrite the audit trail.
                    postgres          | WARNING | can do anything on this database server, change
                    """)
    void rolesWithMoreRightsThanNeededAreAWarning(String role, String status, String words)
            throws SQLException {
        try (Connection connection = connect(role, Database.url())) {
            Finding finding = SchemaChecks.rights(connection);
            assertThat(finding.message()).contains(words);
            assertThat(finding.status()).hasToString(status);
        }
    }

    @Test
    void theRightToCreateTablesIsFoundEvenIfTheRoleOwnsNothing() throws SQLException {
        try (Connection owner = connect("patientcare_owner", Database.url());
                Statement statement = owner.createStatement();
                Connection worker = connect(Database.RUNTIME_ROLE, Database.url())) {
            owner.setAutoCommit(false);
            statement.execute("CREATE SCHEMA older");
            statement.execute("GRANT ALL ON SCHEMA older TO patientcare");
            owner.commit();
            try (Statement looks = worker.createStatement()) {
                looks.execute("SET search_path = older, public");
                assertThat(SchemaChecks.rights(worker).status()).isEqualTo(CheckStatus.WARNING);
            } finally {
                statement.execute("DROP SCHEMA older");
                owner.commit();
            }
        }
    }

    @Test
    void aRoleThatBypassesRowLevelSecurityIsAWarning() throws SQLException {
        try (Connection superuser = connect("postgres", Database.url());
                Statement statement = superuser.createStatement();
                Connection worker = connect(Database.RUNTIME_ROLE, Database.url())) {
            statement.execute("CREATE ROLE above BYPASSRLS ROLE " + Database.RUNTIME_ROLE);
            try (Statement looks = worker.createStatement()) {
                looks.execute("SET ROLE above");
                assertThat(SchemaChecks.rights(worker).message())
                        .contains("bypass row-level security between organizations");
            } finally {
                statement.execute("DROP ROLE above");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT 1                                                     | OK      | is enabled.
                    CREATE SCHEMA x CREATE TABLE organization (); SET search_path = x | WARNING | not enabled yet.
                    CREATE TABLE newer (organization_id uuid)                    | FAILED  | incomplete on newer.
                    DROP POLICY own ON wrong_code                                | FAILED  | incomplete on wrong_code.
                    DROP POLICY migration ON wrong_code                          | FAILED  | incomplete on wrong_code.
                    ALTER TABLE wrong_code NO FORCE ROW LEVEL SECURITY           | FAILED  | incomplete on wrong_code.
                    ALTER TABLE audit_subject_default DISABLE ROW LEVEL SECURITY | FAILED  | incomplete on audit_subject_default.
                    """)
    void aTableWithoutRowLevelSecurityFails(String change, String status, String words)
            throws SQLException {
        try (Connection owner = connect("patientcare_owner", Database.url());
                Statement statement = owner.createStatement()) {
            owner.setAutoCommit(false);
            statement.execute(change);
            Finding finding = SchemaChecks.rowLevelSecurity(owner);
            owner.rollback();
            assertThat(finding.message()).contains(words);
            assertThat(finding.status()).hasToString(status);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, OK", "5, WARNING", "-5, WARNING", "60, FAILED", "-60, FAILED"})
    void aWrongClockIsFoundByTheDatabasesTime(long seconds, String status) throws SQLException {
        Clock wrong = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(seconds));
        try (Connection connection = connect(Database.RUNTIME_ROLE, Database.url())) {
            Duration skew = DatabaseChecks.skew(connection, wrong);

            assertThat(DatabaseChecks.clock(skew).status()).hasToString(status);
            assertThat(skew.plusSeconds(seconds).abs()).isLessThan(Duration.ofMillis(900));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ | FAILED | repeatable read
                    SET statement_timeout = 0                     | WARNING | statement_timeout=5s
                    SET statement_timeout = '1min'                | WARNING | statement_timeout=5s
                    SET idle_in_transaction_session_timeout = 0   | WARNING | lack: SET idle_in_transaction_session_timeout TO 4000.
                    SET max_parallel_workers_per_gather = 2       | WARNING | lack: SET max_parallel_workers_per_gather TO 0.
                    SET jit = on                                  | WARNING | lack: SET jit TO off.
                    SELECT 1                                      | OK      | that the service needs
                    """)
    void aPoolThatWasMadeByHandIsCompared(String change, String status, String words)
            throws SQLException {
        try (Connection pooled = connect(Database.RUNTIME_ROLE, Database.url());
                Statement statement = pooled.createStatement()) {
            pooled.setNetworkTimeout(Runnable::run, 6_000);
            statement.execute(
                    "SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout TO 4000;"
                            + " SET max_parallel_workers_per_gather TO 0; SET jit TO off");
            statement.execute(change);

            Finding finding = DatabaseChecks.pool(pooled);

            assertThat(finding.message()).contains(words);
            assertThat(finding.status()).hasToString(status);
            pooled.setNetworkTimeout(Runnable::run, 0);
            assertThat(DatabaseChecks.pool(pooled).status()).isNotEqualTo(CheckStatus.OK);
        }
    }

    private static Connection connect(String role, String url) throws SQLException {
        return DriverManager.getConnection(url, role, "");
    }
}
