package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.testing.Operator.operator;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: the audit trail is partitioned by months")
class AuditMonthsIT {

    private static final String ADD =
            "INSERT INTO audit_log (at, actor_kind, action, object_kind, object_codes, outcome, times)"
                    + " VALUES (CAST(? AS timestamptz), 'service', 'stray', 'x', '{}', 'done', 1)";

    private static final String PART =
            "SELECT count(*) FROM audit_log WHERE action = 'stray' AND tableoid = to_regclass(?)";

    private static final List<String> STEPS_TO_DETACH =
            List.of(
                    "SELECT audit_make_month('2016-%02d-01', 1000)",
                    "SELECT audit_detach('audit_log_2016_%02d')",
                    "SELECT audit_detach('audit_subject_2016_%02d')",
                    "SELECT audit_drop('2016_%02d')");

    @Test
    @DisplayName(
            "this month and the next three have their tables, for events and "
                    + "for the patients concerned")
    void monthsAreCreatedAhead() {
        LocalDate month = LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1);
        for (int ahead = 0; ahead <= 3; ahead++) {
            String suffix = "%tY_%<tm".formatted(month.plusMonths(ahead));
            assertThat(
                            Database.count(
                                    "SELECT count(*) FROM pg_inherits WHERE inhrelid IN (to_regclass(?), to_regclass(?))",
                                    "audit_log_" + suffix,
                                    "audit_subject_" + suffix))
                    .as(suffix)
                    .isEqualTo(2);
        }
        assertThat(Database.value("SELECT audit_make_months()")).isEqualTo(0);
    }

    @Test
    @DisplayName(
            "an event of a month without a table is stored, and gets one, which "
                    + "can be detached and dropped")
    void aStrayMonthGetsItsTable() {
        Database.change(ADD, "2019-05-31T23:59:59Z");
        Database.change(ADD, "2019-06-01T00:00:00Z");
        for (String month : new String[] {"2019_05", "2019_06"}) {
            awaitMonth(month);
            assertThatThrownBy(() -> Database.value("SELECT audit_drop('" + month + "')"))
                    .hasMessageContaining("is still part of the trail");
            detach(month);
            assertThat(Database.count(PART, "audit_log_" + month)).isZero();
            assertThat(Database.count("SELECT count(*) FROM audit_log_" + month)).isOne();
            drop(month);
            assertThat(Database.value("SELECT to_regclass('audit_log_" + month + "')::text"))
                    .isNull();
        }
    }

    @Test
    @DisplayName(
            "a month whose default partition is locked, as by autovacuum, is left for the next time")
    void aLockedMonthIsLeftForTheNextTime() throws SQLException {
        Database.change(ADD, "2015-07-01T00:00:00Z");
        try (Connection lock =
                Database.lock("LOCK TABLE audit_log_default IN SHARE UPDATE EXCLUSIVE MODE")) {
            asService("SELECT audit_make_months()");
            assertThat(Database.count(PART, "audit_log_2015_07")).isZero();
            lock.rollback();
        }
        awaitMonth("2015_07");
        detach("2015_07");
        drop("2015_07");
    }

    /** Makes the month as housekeeping does, which tries again later if a lock stopped it. */
    private static void awaitMonth(String month) {
        Waiting.until(
                month,
                () -> {
                    asService("SELECT audit_make_months()");
                    return Database.count(PART, "audit_log_" + month) == 1;
                });
    }

    private static void detach(String part) {
        unlocked("SELECT audit_detach('audit_log_" + part + "')");
        unlocked("SELECT audit_detach('audit_subject_" + part + "')");
    }

    private static void drop(String month) {
        unlocked("SELECT audit_drop('" + month + "')");
    }

    @Test
    @DisplayName(
            "months are detached while calls write and read the audit trail, and no call fails")
    void monthsAreDetachedUnderLoad() {
        Organization clinic = operator().newOrganization().withPatient("p");
        List<Callable<Void>> tasks = new ArrayList<>();
        tasks.add(calls(() -> clinic.patient("p")));
        tasks.add(calls(() -> clinic.upsert(Map.of("code", "q", "first_name", "Łucja"))));
        String events = "/admin/v1/audit-events?patient=p&organization=" + clinic.id();
        tasks.add(calls(() -> operator().http().get(events)));
        tasks.add(
                () -> {
                    for (int month = 1; month <= 12; month++) {
                        Database.change(ADD, "2016-%02d-05T00:00:00Z".formatted(month));
                        for (String form : STEPS_TO_DETACH) {
                            unlocked(form.formatted(month));
                        }
                    }
                    return null;
                });
        Parallel.run(tasks);
        assertThat(
                        Database.value(
                                "SELECT string_agg(relname, ' ') FROM pg_class WHERE relname LIKE 'audit%2016%'"))
                .isNull();
    }

    private static Callable<Void> calls(Supplier<Reply> call) {
        return () -> {
            for (int i = 0; i < 100; i++) {
                call.get().expect(200);
            }
            return null;
        };
    }

    /** The result of the step, once neither a lock nor a node with the same month stops it. */
    private static Object unlocked(String step) {
        AtomicReference<Object> result = new AtomicReference<>();
        Waiting.until(
                step,
                () -> {
                    try {
                        result.set(Database.value(step));
                        return true;
                    } catch (IllegalStateException e) {
                        assertThat(e.getMessage()).containsAnyOf("lock timeout", "already exists");
                        return false;
                    }
                });
        return result.get();
    }

    @Test
    @DisplayName(
            "an event of the far future stays in the default partition, and its month is named")
    void anEventOfTheFarFutureStays() {
        Database.change(ADD, "2999-01-01T00:00:00Z");
        try {
            assertThat(Database.value("SELECT audit_make_months()")).isEqualTo(0);
            assertThat(
                            Database.value(
                                    "SELECT string_agg(month::text, ' ') FROM audit_default_months()"))
                    .isEqualTo("2999-01-01");
        } finally {
            Database.change("DELETE FROM audit_log WHERE at > '2998-01-01'");
        }
    }

    @Test
    @DisplayName("a month with more rows than a call may move is left to the owner")
    void aLargeMonthIsLeft() {
        Database.change(ADD, "2018-02-03T00:00:00Z");
        assertThat(unlocked("SELECT audit_make_month('2018-02-01', 0)")).isEqualTo(1);
        assertThat(Database.value("SELECT to_regclass('audit_log_2018_02')::text")).isNull();
        assertThat(unlocked("SELECT audit_make_month('2018-02-28', 1)")).isEqualTo(1);
        assertThat(Database.count(PART, "audit_log_2018_02")).isOne();
        detach("2018_02");
        drop("2018_02");
    }

    @Test
    @DisplayName("an event at -infinity does not keep a month from being created")
    void anEventAtInfinityHindersNoMonth() {
        Database.change(ADD, "-infinity");
        Database.change(ADD, "2017-03-01T00:00:00Z");
        try {
            awaitMonth("2017_03");
        } finally {
            Database.change("DELETE FROM audit_log WHERE at = '-infinity'");
            detach("2017_03");
            drop("2017_03");
        }
    }

    @Test
    @DisplayName("only a partition of the audit trail can be detached")
    void otherTablesStay() {
        assertThatThrownBy(() -> Database.value("SELECT audit_detach('patient')"))
                .hasMessageContaining("is no part of the trail");
    }

    @Test
    @DisplayName("a month of the last year cannot be detached, nor a partition that is no month")
    void recentMonthsStay() {
        String month = "%tY_%<tm".formatted(LocalDate.now(ZoneOffset.UTC));
        for (String part : new String[] {month, "default"}) {
            assertThatThrownBy(() -> detach(part))
                    .as(part)
                    .hasMessageContaining("has events of the last twelve months, or is no month");
        }
    }

    @Test
    @DisplayName(
            "the owner's functions bypass row-level security, but statements after them do not")
    void functionsLeaveTheScopeAsItWas() throws SQLException {
        try (Connection connection = service();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT set_config('patientcare.scope', 'operator', true)");
            statement.execute("SELECT audit_make_months(), count(*) FROM audit_default_months()");
            assertThat(first(statement, "SELECT current_setting('patientcare.scope')"))
                    .isEqualTo("operator");
        }
    }

    @Test
    @DisplayName(
            "the owner's functions have a fixed search_path, and are not executable by everybody")
    void functionsHaveAFixedPath() {
        assertThat(
                        Database.value(
                                "SELECT string_agg(p.oid::regprocedure::text, ' ') FROM pg_proc p"
                                        + " WHERE pronamespace = 'public'::regnamespace AND (prosecdef OR proname LIKE 'audit%') AND (proconfig IS NULL"
                                        + " OR NOT 'search_path=public, pg_temp' = ANY (proconfig)"
                                        + " OR has_function_privilege('public', oid, 'EXECUTE'))"))
                .isNull();
    }

    /** Executes the statement with the service's role, without a scope. */
    private static Object asService(String sql) {
        try (Connection connection = service();
                Statement statement = connection.createStatement()) {
            return first(statement, sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Connection service() throws SQLException {
        return DriverManager.getConnection(Database.url(), Database.RUNTIME_ROLE, "");
    }

    private static Object first(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getObject(1);
        }
    }
}
