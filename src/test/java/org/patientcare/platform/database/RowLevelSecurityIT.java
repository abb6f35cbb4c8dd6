package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Database.OWNER;
import static org.patientcare.testing.Database.RUNTIME_ROLE;
import static org.patientcare.testing.Database.change;
import static org.patientcare.testing.Database.url;
import static org.patientcare.testing.Database.value;
import static org.patientcare.testing.Operator.operator;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Support;
import org.patientcare.testing.Webhooks;

/**
 * Two clinics that have rows in all tables, and statements without a condition on the organization.
 */
@IntegrationTest
@RunAsClient
@DisplayName(
        "Tenants are separated twice: by the conditions of statements and by row-level security")
class RowLevelSecurityIT {

    private static final String REFUSED = "42501";

    /**
     * The tables that all scopes may read: organizations, and which patients an audit event
     * concerns and which are blocked, by internal ids.
     */
    private static final Set<String> OPEN =
            Set.of("audit_subject", "blocked_patient", "organization");

    /** The other tables that each scope sees. */
    private static final Map<Scope, Set<String>> SEEN =
            Map.of(
                    Scope.AUTHENTICATION,
                    Set.of("credential", "role_assignment"),
                    Scope.LINKS,
                    Set.of(
                            "appointment",
                            "appointment_delay",
                            "patient",
                            "patient_link",
                            "patient_search_term",
                            "professional_assignment",
                            "role_assignment",
                            "ticket",
                            "visit_link"),
                    Scope.VERIFY,
                    Set.of("prescription"),
                    Scope.BOOKED_TIMES,
                    Set.of("appointment"),
                    Scope.RECEIPTS,
                    Set.of("delivery"),
                    Scope.DISPATCH,
                    Set.of(
                            "appointment_delay",
                            "appointment_reminder",
                            "event",
                            "event_head",
                            "message_notice",
                            "webhook",
                            "webhook_delivery",
                            "webhook_endpoint"),
                    Scope.HOUSEKEEPING,
                    Set.of(
                            "appointment",
                            "appointment_delay",
                            "appointment_history",
                            "appointment_reminder",
                            "audit_log",
                            "erasure",
                            "erasure_hold",
                            "patient",
                            "patient_change",
                            "patient_contact_change",
                            "patient_import",
                            "patient_link",
                            "patient_link_sending",
                            "patient_search_progress",
                            "patient_search_queue",
                            "patient_token",
                            "prescription",
                            "retention_run",
                            "ticket",
                            "unusual_access_run",
                            "visit_attendance",
                            "visit_mail_hold",
                            "visit_signal",
                            "webhook",
                            "webhook_endpoint",
                            "wrong_birth_date",
                            "wrong_code"),
                    Scope.OPERATOR,
                    Set.of(
                            "audit_log",
                            "patient",
                            "patient_token",
                            "professional_assignment",
                            "role_assignment",
                            "webhook"));

    private static final List<Connection> LOCKED = new ArrayList<>();

    private static Organization here;
    private static Organization there;
    private static List<String> tables;

    @BeforeAll
    static void makeTwoClinics() throws SQLException {
        here = clinic();
        there = clinic();
        tables =
                List.of(
                        value(
                                        "SELECT string_agg(polrelid::regclass::text, ' ') FROM pg_policy WHERE polname = 'own'")
                                .toString()
                                .split(" "));
        for (String table : tables) {
            for (Organization each : List.of(here, there)) {
                assertThat(value("SELECT count(*) FROM " + table + " WHERE " + of(table, each)))
                        .as(table)
                        .isNotEqualTo(0L);
            }
        }
    }

    @AfterAll
    static void unlock() throws SQLException {
        for (Connection lock : LOCKED) {
            lock.close();
        }
    }

    private static Organization clinic() throws SQLException {
        Organization clinic =
                operator().newOrganization(Map.of("name", "A", "activation_code_delivery", true));
        clinic.withPatient("p").withCode("A").withCode("B");
        clinic.withPatient("gone");
        clinic.widgetOf("p").redeem("A").expect(200);
        clinic.sendCode("B", Reply.json(Map.of("name", "Ana", "email", "ana@example.org")))
                .expect(200);
        String doctor = operator().newProfessional(clinic);
        clinic.book("a", "p", doctor, "2031-05-05T10:00:00Z").expect(200);
        clinic.welcome("p", "Hola", doctor).expect(200);
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                "Ana",
                                "last_name",
                                "Ruiz",
                                "gender",
                                "female",
                                "birth_date",
                                "1980-05-17"))
                .expect(200);
        Prescriptions.of(operator(), clinic).issued(Map.of());
        operator().newPerson("auditor", clinic.id());
        Support.of(operator(), clinic)
                .makeBatch(Map.of("pattern", "####", "count", 2, "tag", "t"))
                .expect(201);
        Support.of(operator(), clinic).upload("code,first_name\nu,A\nv,\n").expect(201);
        Webhooks.of(clinic).made("https://his.example/events");
        // Nodes leave queued patients alone as long as somebody has locked them.
        LOCKED.add(
                Database.lock(
                        "SELECT FROM patient WHERE organization_id = ? AND code = 'p' FOR NO KEY UPDATE",
                        clinic.uuid()));
        for (String sql :
                List.of(
                        Webhooks.DELIVERY_OF_EACH,
                        "INSERT INTO wrong_code VALUES (?, 1, now())",
                        "INSERT INTO wrong_birth_date (organization_id, prescription_id, at)"
                                + " VALUES (?, gen_random_uuid(), now())",
                        "INSERT INTO ticket SELECT sha256(gen_random_uuid()::text::bytea), organization_id, patient_id,"
                                + " id, 5, now() + interval '1 day' FROM prescription WHERE organization_id = ?",
                        "INSERT INTO patient_link SELECT sha256(gen_random_uuid()::text::bytea), organization_id, id,"
                                + " 0, NULL, now() + interval '1 day' FROM patient"
                                + " WHERE organization_id = ? AND code = 'p'",
                        "INSERT INTO patient_link_sending SELECT organization_id, id, sha256('a'), now()"
                                + " FROM patient WHERE organization_id = ? AND code = 'p'",
                        "INSERT INTO patient_contact_change SELECT organization_id, id, 'email', sha256('a'), now()"
                                + " FROM patient WHERE organization_id = ? AND code = 'p'",
                        "INSERT INTO patient_import_heading VALUES (?, 'ward', 'none', now())",
                        "INSERT INTO organization_hours VALUES (?, '{}')",
                        "INSERT INTO medicine VALUES (?, 'ibuprofen', 1, 'Ibuprofen', NULL, NULL)",
                        "INSERT INTO organization_notice VALUES (?, 'imprint', 'en', 1, 'Sol', now())",
                        "INSERT INTO professional_hours SELECT organization_id, professional_hash, '{}'"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO retention_run VALUES (?, 'x', 'infinity')",
                        "INSERT INTO unusual_access (organization_id, day, rule, person_id, patients, examples)"
                                + " VALUES (?, current_date, 'own_record', gen_random_uuid(), 1, '{1}')",
                        "INSERT INTO unusual_access_run VALUES (?, current_date, 'infinity')",
                        "INSERT INTO emergency_access (organization_id, person_id, professional_hash, ends_at)"
                                + " VALUES (?, gen_random_uuid(), 'x', now())",
                        "INSERT INTO erasure (organization_id, id, patient_id, code_hash, patient_created_at, state,"
                                + " asked_by, asked_at, delay, keep_prescriptions) SELECT organization_id,"
                                + " gen_random_uuid(), id, sha256('a'), created_at, 'asked', 'person:a', now(), '7 days',"
                                + " '1 day' FROM patient WHERE organization_id = ? AND code = 'gone'",
                        "INSERT INTO blocked_patient SELECT organization_id, id, now() FROM patient"
                                + " WHERE organization_id = ? AND code = 'gone'",
                        "INSERT INTO erasure_hold SELECT organization_id, id, 'a', 'person:a', now() FROM patient"
                                + " WHERE organization_id = ? AND code = 'gone'",
                        "INSERT INTO audit_erasure VALUES (?, now(), 1, sha256('a'), NULL, NULL)",
                        "INSERT INTO patient_search_progress VALUES (?, 1, 0)",
                        "INSERT INTO patient_search_queue (organization_id, patient_id)"
                                + " SELECT organization_id, id FROM patient WHERE organization_id = ? AND code = 'p'",
                        "INSERT INTO visit_attendance (organization_id, appointment_id, generation, role,"
                                + " device, connection, joined_at, seen_at, left_at) SELECT organization_id, id, 1,"
                                + " 'patient', gen_random_uuid(), gen_random_uuid(), now(), now(), now()"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO visit_hindrance SELECT organization_id, id, 'patient', 'visit', 'no_path',"
                                + " 'firefox', now(), now(), 1 FROM appointment WHERE organization_id = ?",
                        "INSERT INTO visit_consent SELECT organization_id, id, 'en', 1, now()"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO visit_answer SELECT organization_id, id, 'patient', true, 'firefox', now()"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO appointment_reminder SELECT organization_id, id, 1, 'day', now(), 'skipped', NULL"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO appointment_delay SELECT organization_id, id, 1, 1, 15, now(), 'skipped', NULL"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO visit_mail_hold SELECT organization_id, code, now(), now(), false, NULL, NULL, NULL"
                                + " FROM appointment WHERE organization_id = ?",
                        "INSERT INTO visit_signal (organization_id, appointment_id, recipient, sender, at, kind, text)"
                                + " SELECT organization_id, id, 'patient', gen_random_uuid(), now() + interval '1 day',"
                                + " 'chat', 'x' FROM appointment WHERE organization_id = ?",
                        // The row exists already if events of the clinic have been published.
                        "INSERT INTO event_head (organization_id) VALUES (?)"
                                + " ON CONFLICT (organization_id) DO UPDATE SET organization_id = EXCLUDED.organization_id",
                        "INSERT INTO event (organization_id, event, type, object_kind, object_code, payload)"
                                + " VALUES (?, 'care.webhook_parked', 'care.webhook_parked', 'webhook', 'w', '{}')",
                        "INSERT INTO visit_room (organization_id, appointment_id, generation, name)"
                                + " SELECT organization_id, id, 1, gen_random_uuid()::text"
                                + " FROM appointment WHERE organization_id = ?")) {
            assertThat(change(sql, clinic.uuid())).as(sql).isOne();
        }
        return clinic;
    }

    @ParameterizedTest(name = "as {0}")
    @ValueSource(strings = {RUNTIME_ROLE, OWNER})
    @DisplayName("an organization sees its own rows in each table, and no rows of others")
    void itsOwnRowsAreSeen(String role) throws SQLException {
        try (Connection connection = within(role, here.id())) {
            for (String table : tables) {
                assertThat(count(connection, table, of(table, here))).as(table).isPositive();
                if (!OPEN.contains(table)) {
                    assertThat(count(connection, table, of(table, here) + " IS NOT TRUE"))
                            .as(table)
                            .isZero();
                }
            }
        }
    }

    @ParameterizedTest(name = "as {0}")
    @ValueSource(strings = {RUNTIME_ROLE, OWNER})
    @DisplayName("without a scope, or with an unknown one, no row is seen")
    void nothingIsSeenWithoutAScope(String role) throws SQLException {
        for (String scope : List.of("", "anything")) {
            try (Connection connection = within(role, scope)) {
                assertThat(seen(connection)).isEmpty();
            }
        }
    }

    @Test
    @DisplayName("a named scope sees the tables that it needs, and no row of any other table")
    void namedScopesSeeLittle() throws SQLException {
        assertThat(SEEN.keySet()).containsExactlyInAnyOrder(Scope.values());
        for (Scope scope : Scope.values()) {
            try (Connection connection = within(RUNTIME_ROLE, scope.setting())) {
                assertThat(seen(connection)).as(scope.name()).isEqualTo(SEEN.get(scope));
            }
        }
    }

    /**
     * Even if the service is granted rights on a partition: the policy "own" is on the table only.
     */
    @Test
    @DisplayName("no row of a partition is seen by its name")
    void partitionsAreNotSeen() throws SQLException {
        String month = "audit_log_%tY_%<tm".formatted(LocalDate.now(ZoneOffset.UTC));
        for (String scope : List.of("", "operator", "migration", here.id())) {
            try (Connection connection = within("postgres", scope);
                    Statement statement = connection.createStatement()) {
                assertThat(count(connection, month, "true")).isPositive();
                statement.execute("GRANT SELECT ON " + month + " TO " + RUNTIME_ROLE);
                statement.execute("SET LOCAL ROLE " + RUNTIME_ROLE);
                assertThat(count(connection, month, "true")).as(scope).isZero();
                connection.rollback();
            }
        }
    }

    /** Runs as the owner, because the service itself may not change rows in all tables. */
    @Test
    @DisplayName(
            "no organization changes or deletes the rows of another, or gives its own rows to another")
    void othersRowsAreNotWritten() throws SQLException {
        for (String table : tables) {
            String key = key(table);
            try (Connection connection = within(OWNER, here.id())) {
                String another =
                        table.equals("organization") ? "gen_random_uuid()" : "'" + there.id() + "'";
                String where = " WHERE " + of(table, there);
                assertThat(
                                touched(
                                        connection,
                                        "UPDATE " + table + " SET " + key + " = " + key + where))
                        .as(table)
                        .isEqualTo("0");
                assertThat(touched(connection, "DELETE FROM " + table + where))
                        .as(table)
                        .isEqualTo("0");
                assertThat(touched(connection, "UPDATE " + table + " SET " + key + " = " + another))
                        .as(table)
                        .isEqualTo(REFUSED);
                connection.rollback();
            }
        }
    }

    private static Set<String> seen(Connection connection) throws SQLException {
        Set<String> seen = new TreeSet<>();
        for (String table : tables) {
            if (count(connection, table, "true") > 0 && !OPEN.contains(table)) {
                seen.add(table);
            }
        }
        return seen;
    }

    private static String key(String table) {
        return table.equals("organization") ? "id" : "organization_id";
    }

    private static String of(String table, Organization organization) {
        return key(table) + " = '" + organization.id() + "'";
    }

    /** Connects and begins a transaction in the scope. */
    private static Connection within(String role, String scope) throws SQLException {
        Connection connection = DriverManager.getConnection(url(), role, "");
        connection.setAutoCommit(false);
        try (PreparedStatement set =
                connection.prepareStatement("SELECT set_config('patientcare.scope', ?, true)")) {
            set.setString(1, scope);
            set.execute();
        }
        return connection;
    }

    private static long count(Connection connection, String table, String condition)
            throws SQLException {
        try (PreparedStatement statement =
                        connection.prepareStatement(
                                "SELECT count(*) FROM " + table + " WHERE " + condition);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The row count, or the SQL state of the error. */
    private static String touched(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return String.valueOf(statement.executeUpdate());
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
