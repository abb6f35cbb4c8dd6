package org.patientcare.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.patientcare.launch.WarCommand;
import org.patientcare.testing.Database;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

/** Beside other tests: the databases are its own. */
@Execution(ExecutionMode.CONCURRENT)
@DisplayName("9: java -jar patientcare.war migrate")
class MigrateIT {

    private static final Path WAR = Path.of(System.getProperty("patientcare.war"));

    /** All that there is in a schema, and what may be done with it. */
    private static final String CONTENT =
            """
            SELECT string_agg(line, E'\\n' ORDER BY line) FROM (
                SELECT format('%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) AS line
                    FROM information_schema.columns WHERE table_schema = 'public'
                UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
                UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
                    WHERE connamespace = 'public'::regnamespace
                UNION ALL SELECT format('%s %s %s', grantee, privilege_type, table_name)
                    FROM information_schema.role_table_grants WHERE table_schema = 'public'
                UNION ALL SELECT format('%s %s %s %s', version, description, type, checksum) FROM flyway_schema_history
                UNION ALL SELECT format('%s %s %s %s', version, description, type, checksum) FROM schema_history) lines""";

    /** Of tables, and of the parts of the trail: each month's, and the default ones. */
    private static final String WALLS =
            """
            SELECT count(*) FILTER (WHERE c.relrowsecurity AND c.relforcerowsecurity) || ' of ' || count(*)
            FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE polname = 'migration'""";

    /** However many days and months there are. */
    private static final String ALL_WALLS = "([1-9][0-9]+) of \\1";

    private static final String FOR_RELEASES_BEFORE =
            """
            SELECT least_known || ' ' || (SELECT coalesce(string_agg(version, ' '), '')
                FROM flyway_schema_history WHERE version::int > 14) FROM schema_compatibility""";

    private static final String OF_RELEASES_BEFORE =
            """
            SELECT concat_ws(' ', to_regclass('audit_event'), to_regclass('audit_event_at'), to_regproc('audit_patients'))""";

    /** What came later would be in the way of the migration that is done again. */
    private static final String WITHOUT_THE_LATER =
            "DROP TABLE code_batch, patient_import_batch, patient_import, invitation_mail, event, event_head,"
                    + " webhook, webhook_endpoint, webhook_delivery, conversation, conversation_message, message_notice, professional_presence,"
                    + " ticket, patient_link, visit_hindrance;"
                    + " DROP FUNCTION event_make_day, event_default_days, event_make_days, event_expired_day,"
                    + " event_drop_day, event_epoch_raise,"
                    + " webhook_delivery_make_day, webhook_delivery_make_days, webhook_delivery_drop_day;"
                    + " ALTER TABLE organization DROP COLUMN webhook_signature, DROP COLUMN technical_email,"
                    + " DROP COLUMN event_mail, DROP COLUMN message_retention_days;"
                    + " DELETE FROM schema_history WHERE version > '024';";

    /** The schema as it was before it knew of walls, and an organization. */
    private static final String BEFORE_THE_WALLS =
            WITHOUT_THE_LATER
                    + """
            DO $$ DECLARE walled regclass; BEGIN
                FOREACH walled IN ARRAY ARRAY(SELECT polrelid::regclass FROM pg_policy WHERE polname = 'migration') LOOP
                    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY', walled);
                END LOOP;
            END $$;
            DROP PROCEDURE put_up_walls;
            CREATE VIEW audit_event AS SELECT FROM audit_log;
            CREATE FUNCTION audit_patients() RETURNS integer LANGUAGE sql AS 'SELECT 1';
            CREATE INDEX audit_event_at ON organization (created_at);
            DELETE FROM schema_history WHERE version = '024';
            DELETE FROM flyway_schema_history WHERE version = '999999';
            UPDATE schema_compatibility SET least_known = 15;
            INSERT INTO organization (id, name, language, time_zone, activation_code_delivery, allowed_origins,
                redeemed_plans_survive, created_at, version)
                VALUES (gen_random_uuid(), 'A', 'en', 'UTC', false, '', false, now(), 0)""";

    /** Behind a wall, and how many of such rows each migration sees. */
    private static final String ROW_AND_LOOKS =
            """
            SET patientcare.scope = 'migration';
            INSERT INTO wrong_code VALUES (gen_random_uuid(), 1, now());
            CREATE TABLE looks (rows bigint);
            CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN INSERT INTO looks SELECT count(*) FROM wrong_code; RETURN NULL; END';
            CREATE TRIGGER look AFTER INSERT ON schema_history FOR EACH ROW EXECUTE FUNCTION look()""";

    /** It makes indexes anew that are there. */
    private static final String WITHOUT_THE_LAST =
            "DELETE FROM schema_history WHERE version = (SELECT max(version) FROM schema_history)";

    private static final String LOOKS =
            "SELECT coalesce(string_agg(rows::text, ' '), '') FROM looks";

    @Test
    @DisplayName("it makes the schema; run again it finds nothing to do; two at once do it once")
    void itBringsTheSchemaUpToDate() {
        Map<String, String> environment =
                SuiteDatabase.environmentOfOwner(Database.empty("migrated"));
        Supplier<WarCommand> command = () -> run(environment, "migrate");

        CompletableFuture<WarCommand> other = CompletableFuture.supplyAsync(command);
        List<WarCommand> both = List.of(command.get(), other.join());

        assertThat(both)
                .allSatisfy(
                        ended -> {
                            assertThat(ended.status()).as(ended.output()).isZero();
                            assertThat(ended.output()).endsWith("The schema is up to date.\n");
                        });
        assertThat(both.stream().filter(ended -> ended.output().contains("V015 "))).hasSize(1);
        assertThat(command.get().output()).isEqualTo("The schema is up to date.\n");
    }

    @Test
    @DisplayName("a dry run changes nothing; what it prints makes the same schema and history")
    void theDryRunIsWhatWouldBeDone() throws SQLException {
        String migrated = Database.empty("by_command");
        String scripted = Database.empty("by_script");
        assertThat(run(SuiteDatabase.environmentOfOwner(migrated), "migrate").status()).isZero();

        WarCommand script = run(SuiteDatabase.environmentOfOwner(scripted), "migrate", "--dry-run");
        assertThat(script.status()).as(script.output()).isZero();
        assertThat(value(scripted, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("0");
        executeAsPsqlDoes(scripted, script.output());

        assertThat(value(scripted, CONTENT)).isEqualTo(value(migrated, CONTENT));
        assertThat(run(SuiteDatabase.environmentOfOwner(scripted), "migrate", "--dry-run").output())
                .isEmpty();
        assertThat(run(SuiteDatabase.environmentOfOwner(scripted), "migrate").output())
                .isEqualTo("The schema is up to date.\n");
    }

    @Test
    @DisplayName("it waits for no lock longer than a second, and tries again until it has it")
    void itTriesAgainForALock() throws Exception {
        String url = Database.empty("locked");
        assertThat(run(SuiteDatabase.environmentOfOwner(url), "migrate").status()).isZero();
        Process waiting;
        try (Connection lock = connect(url);
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("LOCK TABLE schema_history");
            waiting = WarCommand.start(WAR, SuiteDatabase.environmentOfOwner(url), "migrate");
            assertThat(waiting.inputReader().readLine()).contains("tried again");
            lock.rollback();
        }
        assertThat(waiting.inputReader().lines()).last().isEqualTo("The schema is up to date.");
        Waiting.forTheEndOf(waiting);
        assertThat(waiting.exitValue()).isZero();
    }

    @Test
    @DisplayName("a migration outside a transaction that failed is done again")
    void whatFailedIsDoneAgain() {
        String url = Database.empty("failed");
        assertThat(run(SuiteDatabase.environmentOfOwner(url), "migrate").status()).isZero();
        execute(
                url,
                WITHOUT_THE_LATER
                        + "DROP POLICY migration ON patient;"
                        + " UPDATE schema_history SET success = false WHERE version = '024'");

        WarCommand again = run(SuiteDatabase.environmentOfOwner(url), "migrate");

        assertThat(again.status()).as(again.output()).isZero();
        assertThat(value(url, "SELECT count(*) FROM schema_history WHERE NOT success"))
                .isEqualTo("0");
        assertThat(value(url, WALLS)).matches(ALL_WALLS);
    }

    @Test
    @DisplayName(
            "where organizations are at work the walls between them are put up at the end, once, and wait for no lock either")
    void wallsArePutUpAtTheEnd() throws Exception {
        String url = Database.empty("at_work");
        Map<String, String> environment = SuiteDatabase.environmentOfOwner(url);
        assertThat(run(environment, "migrate").status()).isZero();
        assertThat(value(url, WALLS)).as("where nobody is yet").matches(ALL_WALLS);
        execute(url, BEFORE_THE_WALLS);

        assertThat(run(environment, "migrate").output()).contains("V024 ");
        assertThat(value(url, WALLS)).matches("0 of [1-9][0-9]+");
        assertThat(value(url, FOR_RELEASES_BEFORE)).isEqualTo("15 ");
        assertThat(value(url, OF_RELEASES_BEFORE))
                .isEqualTo("audit_event audit_event_at audit_patients");

        Process waiting;
        try (Connection lock = connect(url);
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("LOCK TABLE patient");
            waiting = WarCommand.start(WAR, environment, "migrate", "--finish");
            assertThat(waiting.inputReader().readLine()).contains("tried again");
            lock.rollback();
        }
        assertThat(waiting.inputReader().lines())
                .last()
                .asString()
                .contains("walls")
                .endsWith("up.");
        Waiting.forTheEndOf(waiting);
        assertThat(run(environment, "migrate", "--finish").status()).isZero();
        assertThat(value(url, WALLS)).matches(ALL_WALLS);
        assertThat(value(url, FOR_RELEASES_BEFORE)).isEqualTo("24 999999");
        assertThat(value(url, OF_RELEASES_BEFORE)).isEmpty();
        assertThat(run(environment, "migrate").output()).isEqualTo("The schema is up to date.\n");
    }

    @Test
    @DisplayName("migrations see the rows behind the walls, and so does the SQL of a dry run")
    void migrationsSeeAllRows() throws SQLException {
        String url = Database.empty("behind_walls");
        Map<String, String> environment = SuiteDatabase.environmentOfOwner(url);
        assertThat(run(environment, "migrate").status()).isZero();
        execute(url, ROW_AND_LOOKS);
        assertThat(value(url, "SELECT count(*) FROM wrong_code")).as("else").isEqualTo("0");

        execute(url, WITHOUT_THE_LAST);
        assertThat(run(environment, "migrate").status()).isZero();
        assertThat(value(url, LOOKS)).isEqualTo("1");

        execute(url, WITHOUT_THE_LAST);
        executeAsPsqlDoes(url, run(environment, "migrate", "--dry-run").output());
        assertThat(value(url, LOOKS)).isEqualTo("1 1");
    }

    @Test
    @DisplayName("what is wrong is said in one line, which names the setting")
    void refusalsAreSentences() {
        WarCommand misused = run(Map.of(), "migrate", "--now");
        assertThat(misused.status()).isEqualTo(2);
        assertThat(misused.output()).contains("migrate --dry-run");
        assertThat(run(Map.of(), "migrate"))
                .isEqualTo(
                        new WarCommand(
                                1,
                                "Set patientcare.db.user (environment: PATIENTCARE_DB_USER).\n"));
        assertThat(run(SuiteDatabase.environmentOfOwner("jdbc:other:x"), "migrate").output())
                .isEqualTo(
                        "patientcare.db.url must look like jdbc:postgresql://HOST:PORT/DATABASE.\n");
        WarCommand away =
                run(SuiteDatabase.environmentOfOwner("jdbc:postgresql://127.0.0.1:1/x"), "migrate");
        assertThat(away.status()).isEqualTo(1);
        assertThat(away.output().lines()).singleElement().asString().contains("127.0.0.1:1");
        String foreign = Database.empty("of_others");
        execute(foreign, "CREATE TABLE theirs ()");
        assertThat(run(SuiteDatabase.environmentOfOwner(foreign), "migrate").output())
                .startsWith("The database holds tables of others");
    }

    private static WarCommand run(Map<String, String> environment, String... arguments) {
        return WarCommand.run(WAR, environment, arguments);
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, Database.OWNER, "");
    }

    /** What is in no transaction a statement after the other. */
    private static void executeAsPsqlDoes(String url, String script) throws SQLException {
        try (Connection connection = connect(url);
                Statement psql = connection.createStatement()) {
            StringBuilder statement = new StringBuilder();
            boolean inTransaction = false;
            for (String line : script.lines().toList()) {
                statement.append(line).append('\n');
                inTransaction = line.equals("BEGIN;") || inTransaction && !line.equals("COMMIT;");
                boolean inBody = statement.toString().split("[$][$]", -1).length % 2 == 0;
                if (!inTransaction && !inBody && line.endsWith(";")) {
                    psql.execute(statement.toString());
                    statement.setLength(0);
                }
            }
        }
    }

    private static void execute(String url, String sql) {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String value(String url, String sql) {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
