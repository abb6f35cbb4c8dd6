package org.patientcare.operations.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.patientcare.launch.WarCommand;
import org.patientcare.platform.schema.Migration;
import org.patientcare.testing.Database;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.ScratchDatabase;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;
import org.postgresql.ds.PGSimpleDataSource;

/** May run concurrently with other tests: it uses its own databases. */
@Execution(ExecutionMode.CONCURRENT)
@DisplayName("9: java -jar patientcare.war migrate")
class MigrateIT {

    /** A strong reference, because a logger that is garbage-collected loses its level. */
    private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

    private static final Path WAR = Path.of(System.getProperty("patientcare.war"));

    /** The columns, indexes, constraints and grants of the schema, and both migration histories. */
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

    /**
     * How many of the tables and audit trail partitions with policies enforce row-level security.
     */
    private static final String ENFORCED_POLICIES =
            """
            SELECT count(*) FILTER (WHERE c.relrowsecurity AND c.relforcerowsecurity) || ' of ' || count(*)
            FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE polname = 'migration'""";

    /** All of them, whatever number of partitions there is. */
    private static final String ALL_ENFORCED = "([1-9][0-9]+) of \\1";

    private static final String COMPATIBILITY_WITH_OLDER_RELEASES =
            """
            SELECT least_known || ' ' || (SELECT coalesce(string_agg(version, ' '), '')
                FROM flyway_schema_history WHERE version::int > 14) FROM schema_compatibility""";

    /** Whether visits of people can exist, which nodes of older releases do not know. */
    private static final String PEOPLE_MAY_BOOK = "SELECT every_node_knows(89)";

    private static final String OBJECTS_OF_OLDER_RELEASES =
            """
            SELECT concat_ws(' ', to_regclass('audit_event'), to_regclass('audit_event_at'), to_regproc('audit_patients'))""";

    private static final String FINDS_PATIENTS_AS_BEFORE =
            """
            SELECT concat_ws(' ', to_regclass('patient_by_bucket'), count(*))
            FROM pg_trigger WHERE tgname LIKE 'patient%without_terms'""";

    private static final String UNFILLED_SEARCH_TERMS =
            """
            SET patientcare.scope = 'migration';
            INSERT INTO patient_search_progress SELECT id, 0, 1 FROM organization LIMIT 1""";

    private static final String FILLED_SEARCH_TERMS =
            """
            SET patientcare.scope = 'migration';
            DELETE FROM patient_search_progress""";

    /** Undoes the migrations after V024, which would prevent V024 from being run again. */
    private static final String WITHOUT_LATER_MIGRATIONS =
            "DROP TABLE erasure, erasure_hold, audit_erasure, unusual_access, unusual_access_run, emergency_access; DROP TABLE blocked_patient CASCADE;"
                    + " DROP TABLE code_batch, patient_import_batch, patient_import_fault, patient_import_heading, patient_import_reading, patient_import, invitation_mail, event, event_head,"
                    + " webhook, webhook_endpoint, webhook_delivery, conversation, conversation_message, message_notice, professional_presence,"
                    + " ticket, patient_link, patient_link_sending, visit_hindrance, visit_answer, visit_consent, visit_mail_hold, retention_run, appointment_delay, appointment_reminder, organization_hours, organization_notice, professional_hours, medicine, activation_code_typed, professional_email, unlinked_professional, patient_contact_change,"
                    + " patient_change, patient_search_term, patient_search_queue, patient_search_progress; DROP TRIGGER patient_erased ON patient;"
                    + " DROP FUNCTION activation_codes_added CASCADE;"
                    + " DROP FUNCTION patients_added, patients_changed CASCADE;"
                    + " DROP FUNCTION patient_search_enqueue, patient_search_erase;"
                    + " ALTER TABLE patient_token DROP COLUMN made_by;"
                    + " DROP FUNCTION event_make_day, event_default_days, event_make_days, event_expired_day,"
                    + " event_drop_day, event_epoch_raise, event_epoch_raise_behind, event_timeline,"
                    + " webhook_delivery_make_day, webhook_delivery_make_days, webhook_delivery_drop_day;"
                    + " ALTER TABLE organization DROP COLUMN webhook_signature, DROP COLUMN technical_email,"
                    + " DROP COLUMN event_mail, DROP COLUMN message_retention_days, DROP COLUMN phone,"
                    + " DROP COLUMN accent, DROP COLUMN opening_hours, DROP COLUMN address, DROP COLUMN logo, DROP COLUMN logo_hash,"
                    + " DROP COLUMN reminder_day, DROP COLUMN reminder_hour, DROP COLUMN reminder_sms,"
                    + " DROP COLUMN patients_may_cancel, DROP COLUMN patients_may_cancel_system_visits,"
                    + " DROP COLUMN patients_may_export, DROP COLUMN patients_see_accesses, DROP COLUMN unusual_access, DROP COLUMN unusual_patients,"
                    + " DROP COLUMN emergency_access;"
                    + " ALTER TABLE visit_attendance DROP COLUMN person_id, DROP COLUMN link_made_by, DROP COLUMN round_trip_ms,"
                    + " DROP COLUMN loss_permille, DROP COLUMN jitter_ms, DROP COLUMN audio_codec, DROP COLUMN video_codec;"
                    + " ALTER TABLE visit_link DROP COLUMN made_by, DROP COLUMN kept_as; ALTER TABLE person DROP COLUMN color_scheme;"
                    + " ALTER TABLE professional_assignment DROP COLUMN online_until;"
                    + " DROP POLICY named_scope_read ON professional_assignment; DROP INDEX person_of_professional;"
                    + " DELETE FROM schema_history WHERE version > '024';";

    /** The schema as it was before row-level security (V024), with one organization. */
    private static final String BEFORE_ROW_LEVEL_SECURITY =
            WITHOUT_LATER_MIGRATIONS
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

    /**
     * A row under row-level security, and a trigger that records how many such rows each migration
     * sees.
     */
    private static final String ROW_AND_TRIGGER =
            """
            SET patientcare.scope = 'migration';
            INSERT INTO wrong_code VALUES (gen_random_uuid(), 1, now());
            CREATE TABLE looks (rows bigint);
            CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN INSERT INTO looks SELECT count(*) FROM wrong_code; RETURN NULL; END';
            CREATE TRIGGER look AFTER INSERT ON schema_history FOR EACH ROW EXECUTE FUNCTION look()""";

    /** The last migration can be run again. */
    private static final String WITHOUT_LAST_MIGRATION =
            "DELETE FROM schema_history WHERE version = (SELECT max(version) FROM schema_history)";

    private static final String ROWS_SEEN =
            "SELECT coalesce(string_agg(rows::text, ' '), '') FROM looks";

    /** As in the command, which prints its own progress. */
    @BeforeAll
    static void limitFlywayToWarnings() {
        FLYWAY.setLevel(Level.WARNING);
    }

    @Test
    @DisplayName(
            "it creates the schema, once if two run at the same time; run again it finds nothing to do")
    void itBringsTheSchemaUpToDate() {
        ScratchDatabase database = ScratchDatabase.empty("migrated");
        Map<String, String> environment = database.environment();
        Supplier<WarCommand> command = () -> run(environment, "migrate");

        CompletableFuture<WarCommand> other = CompletableFuture.supplyAsync(command);
        List<WarCommand> both = List.of(command.get(), other.join());

        assertThat(both)
                .allSatisfy(
                        ended -> {
                            assertThat(ended.status()).as(ended.errors()).isZero();
                            assertThat(ended.output()).endsWith("The schema is up to date.\n");
                        });
        assertThat(both.stream().filter(ended -> ended.output().contains("V015 "))).hasSize(1);
        assertThat(migrated(database)).isEmpty();
        WarCommand finished = run(environment, "migrate", "--finish");
        assertThat(finished.status()).as(finished.errors()).isZero();
        assertThat(finished.output())
                .isEqualTo(
                        "The schema is up to date, and row-level security between organizations"
                                + " is enabled.\n");
    }

    @Drill(
            value = DrillGroup.RELEASE,
            heldBy = {"MigrationsTest", "MigrateIT.itBringsTheSchemaUpToDate"})
    @Test
    @DisplayName(
            "a dry run changes nothing; the script it prints creates the same schema and history")
    void theDryRunPrintsWhatAMigrationWouldDo() throws SQLException {
        ScratchDatabase migrated = ScratchDatabase.migrated("by_command");
        ScratchDatabase scripted = ScratchDatabase.empty("by_script");

        WarCommand script = run(scripted.environment(), "migrate", "--dry-run");
        assertThat(script.status()).as(script.errors()).isZero();
        assertThat(scripted.value("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("0");
        assertThat(script.output().lines().filter("SET lock_timeout=1000;"::equals).count())
                .as("migrations that begin with their limit, whatever those before them reset")
                .isEqualTo(script.output().lines().filter(l -> l.matches("-- V\\d+__.*")).count())
                .isGreaterThan(50);
        scripted.executeScript(script.output());

        assertThat(scripted.value(CONTENT)).isEqualTo(migrated.value(CONTENT));
        assertThat(migration(scripted).script()).isEmpty();
    }

    @Drill(
            value = DrillGroup.RELEASE,
            heldBy = {"MigrationsTest", "MigrateIT.itBringsTheSchemaUpToDate"})
    @Test
    @DisplayName("it waits at most a second for a lock, and tries again until it gets it")
    void itTriesAgainForALock() throws Exception {
        ScratchDatabase database = ScratchDatabase.migrated("locked");
        Process waiting;
        try (Connection lock = database.connect();
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("LOCK TABLE schema_history");
            waiting = WarCommand.start(WAR, database.environment(), "migrate");
            assertThat(waiting.inputReader().readLine()).contains("retrying");
            lock.rollback();
        }
        assertThat(waiting.inputReader().lines()).last().isEqualTo("The schema is up to date.");
        Waiting.forTheEndOf(waiting);
        assertThat(waiting.exitValue()).isZero();
    }

    @Drill(
            value = DrillGroup.RELEASE,
            heldBy = {"MigrationsTest", "MigrateIT.itBringsTheSchemaUpToDate"})
    @Test
    @DisplayName("a migration that failed outside a transaction is run again")
    void aFailedMigrationIsRunAgain() {
        ScratchDatabase database = ScratchDatabase.migrated("failed");
        database.execute(
                WITHOUT_LATER_MIGRATIONS
                        + "DROP POLICY migration ON patient;"
                        + " UPDATE schema_history SET success = false WHERE version = '024'");

        assertThat(migrated(database)).anyMatch(line -> line.startsWith("V024 "));

        assertThat(database.value("SELECT count(*) FROM schema_history WHERE NOT success"))
                .isEqualTo("0");
        assertThat(database.value(ENFORCED_POLICIES)).matches(ALL_ENFORCED);
    }

    @Drill(
            value = DrillGroup.RELEASE,
            heldBy = {"MigrationsTest", "MigrateIT.itBringsTheSchemaUpToDate"})
    @Test
    @DisplayName(
            "where organizations exist, row-level security is enabled by --finish, once, and it does not wait for locks either")
    void rowLevelSecurityIsEnabledByFinish() throws Exception {
        ScratchDatabase database = ScratchDatabase.migrated("at_work");
        assertThat(database.value(ENFORCED_POLICIES))
                .as("before there is any organization")
                .matches(ALL_ENFORCED);
        database.execute(BEFORE_ROW_LEVEL_SECURITY);

        assertThat(migrated(database)).anyMatch(line -> line.startsWith("V024 "));
        assertThat(database.value(ENFORCED_POLICIES)).matches("0 of [1-9][0-9]+");
        assertThat(database.value(COMPATIBILITY_WITH_OLDER_RELEASES)).isEqualTo("15 ");
        assertThat(database.value(OBJECTS_OF_OLDER_RELEASES))
                .isEqualTo("audit_event audit_event_at audit_patients");
        assertThat(database.value(FINDS_PATIENTS_AS_BEFORE)).isEqualTo("patient_by_bucket 2");

        database.execute(UNFILLED_SEARCH_TERMS);
        assertThatThrownBy(() -> migration(database).finish(line -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        "still writing the search terms of patients (organizations: 1)");
        assertThat(database.value(ENFORCED_POLICIES)).matches("0 of [1-9][0-9]+");
        assertThat(database.value(COMPATIBILITY_WITH_OLDER_RELEASES)).isEqualTo("15 ");
        assertThat(database.value(PEOPLE_MAY_BOOK)).isEqualTo("f");
        assertThat(database.value(OBJECTS_OF_OLDER_RELEASES))
                .isEqualTo("audit_event audit_event_at audit_patients");
        assertThat(database.value(FINDS_PATIENTS_AS_BEFORE)).isEqualTo("patient_by_bucket 2");
        database.execute(FILLED_SEARCH_TERMS);

        Process waiting;
        try (Connection lock = database.connect();
                Statement statement = lock.createStatement()) {
            lock.setAutoCommit(false);
            statement.execute("LOCK TABLE patient");
            waiting = WarCommand.start(WAR, database.environment(), "migrate", "--finish");
            assertThat(waiting.inputReader().readLine()).contains("retrying");
            lock.rollback();
        }
        assertThat(waiting.inputReader().lines())
                .last()
                .asString()
                .contains("row-level security")
                .endsWith("enabled.");
        Waiting.forTheEndOf(waiting);
        assertThat(waiting.exitValue()).isZero();
        migration(database).finish(line -> {});
        assertThat(database.value(ENFORCED_POLICIES)).matches(ALL_ENFORCED);
        assertThat(database.value(COMPATIBILITY_WITH_OLDER_RELEASES)).isEqualTo("110 ");
        assertThat(database.value(PEOPLE_MAY_BOOK)).isEqualTo("t");
        assertThat(database.value(OBJECTS_OF_OLDER_RELEASES)).isEmpty();
        assertThat(database.value(FINDS_PATIENTS_AS_BEFORE)).isEqualTo("0");
        assertThat(migrated(database)).isEmpty();
    }

    @Drill(
            value = DrillGroup.RELEASE,
            heldBy = {"MigrationsTest", "MigrateIT.itBringsTheSchemaUpToDate"})
    @Test
    @DisplayName("migrations see the rows of all organizations, and so does the SQL of a dry run")
    void migrationsSeeAllRows() throws SQLException {
        ScratchDatabase database = ScratchDatabase.migrated("behind_walls");
        database.execute(ROW_AND_TRIGGER);
        assertThat(database.value("SELECT count(*) FROM wrong_code"))
                .as("outside a migration")
                .isEqualTo("0");

        database.execute(WITHOUT_LAST_MIGRATION);
        assertThat(migrated(database)).hasSize(1);
        assertThat(database.value(ROWS_SEEN)).isEqualTo("1");

        database.execute(WITHOUT_LAST_MIGRATION);
        database.executeScript(migration(database).script());
        assertThat(database.value(ROWS_SEEN)).isEqualTo("1 1");
    }

    @Drill(
            value = DrillGroup.RELEASE,
            heldBy = {"MigrationsTest", "MigrateIT.itBringsTheSchemaUpToDate"})
    @Test
    @DisplayName("a database that holds tables of another application is refused")
    void aDatabaseWithTablesOfOthersIsRefused() {
        ScratchDatabase database = ScratchDatabase.empty("of_others");
        database.execute("CREATE TABLE theirs ()");
        assertThatThrownBy(() -> migrated(database))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The database contains tables of another application");
    }

    @Test
    @DisplayName(
            "an error is reported in one line, which names the setting, whatever the JVM says about its options")
    void errorsAreReportedInOneLine() {
        WarCommand misused = run(Map.of(), "migrate", "--now");
        assertThat(misused.status()).isEqualTo(2);
        assertThat(misused.errors()).contains("migrate --dry-run");
        Map<String, String> options =
                Map.of("JAVA_TOOL_OPTIONS", "-Dx=1", "JDK_JAVA_OPTIONS", "-Dx=2");
        assertThat(run(options, "migrate"))
                .isEqualTo(
                        new WarCommand(
                                1,
                                "",
                                "Set patientcare.db.user (environment: PATIENTCARE_DB_USER).\n"));
        assertThat(run(SuiteDatabase.migrationEnvironment("jdbc:other:x"), "migrate").errors())
                .isEqualTo(
                        "patientcare.db.url must look like jdbc:postgresql://HOST:PORT/DATABASE.\n");
        WarCommand unreachable =
                run(
                        SuiteDatabase.migrationEnvironment("jdbc:postgresql://127.0.0.1:1/x"),
                        "migrate");
        assertThat(unreachable.status()).isEqualTo(1);
        assertThat(unreachable.errors().lines()).singleElement().asString().contains("127.0.0.1:1");
    }

    /** Migrates as the command does, in this process; returns the messages. */
    private static List<String> migrated(ScratchDatabase database) {
        List<String> messages = new ArrayList<>();
        migration(database).run(messages::add);
        return messages;
    }

    private static Migration migration(ScratchDatabase database) {
        PGSimpleDataSource owner = new PGSimpleDataSource();
        owner.setURL(database.url());
        owner.setUser(Database.OWNER);
        return new Migration(owner, Database.RUNTIME_ROLE);
    }

    private static WarCommand run(Map<String, String> environment, String... arguments) {
        return WarCommand.run(WAR, environment, arguments);
    }
}
