package org.patientcare.platform.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.testing.Operator.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;

@IntegrationTest
@RunAsClient
@DisplayName("A role for reports, made as the page about the schema says")
class ReportViewsIT {

    private static final Path PAGE = Path.of("src/site/markdown/schema.md");
    private static final Pattern STATEMENTS = Pattern.compile("(?s)```sql\n(.*?)```");

    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    /** What the role may read or change, in whichever way. */
    private static final String RIGHTS =
            """
            SELECT string_agg(line, E'\\n' ORDER BY line) FROM (
                SELECT format('%s.%s', c.relname, a.attname) AS line FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
                    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT a.attisdropped
                        AND has_column_privilege('reporting', c.oid, a.attnum, 'SELECT')
                UNION ALL SELECT format('changes %s', c.relname) FROM pg_class c
                    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
                        AND (has_table_privilege('reporting', c.oid, 'DELETE, TRUNCATE, TRIGGER')
                            OR has_any_column_privilege('reporting', c.oid, 'INSERT, UPDATE, REFERENCES'))
                UNION ALL SELECT format('counts by %s', s.seqrelid::regclass) FROM pg_sequence s
                    WHERE has_sequence_privilege('reporting', s.seqrelid, 'USAGE, SELECT, UPDATE')
                UNION ALL SELECT format('calls %s', p.proname) FROM pg_proc p
                    WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
                        AND has_function_privilege('reporting', p.oid, 'EXECUTE')) rights""";

    private static final String ALL_RIGHTS =
            """
            report_activation_codes.active
            report_activation_codes.day
            report_activation_codes.made
            report_activation_codes.organization_id
            report_activation_codes.redeemed
            report_deliveries.channel
            report_deliveries.day
            report_deliveries.deliveries
            report_deliveries.organization_id
            report_deliveries.state
            report_organization.name
            report_organization.organization_id
            report_organization.time_zone
            report_patients.added
            report_patients.day
            report_patients.organization_id
            report_patients.subscribed
            report_prescriptions.day
            report_prescriptions.issued
            report_prescriptions.organization_id
            report_prescriptions.withdrawn
            report_redemptions.day
            report_redemptions.organization_id
            report_redemptions.redeemed
            report_redemptions.undone
            report_visits.day
            report_visits.organization_id
            report_visits.state
            report_visits.visits""";

    private final Organization clinic =
            operator()
                    .newOrganization(
                            Map.of(
                                    "name", "Islands",
                                    "activation_code_delivery", true,
                                    "time_zone", "Pacific/Kiritimati"));

    @BeforeAll
    static void makeTheRole() throws SQLException, IOException {
        try (Connection connection = connect("postgres");
                Statement statement = connection.createStatement()) {
            for (MatchResult found :
                    STATEMENTS.matcher(Files.readString(PAGE)).results().toList()) {
                statement.execute(found.group(1));
            }
        }
    }

    @Test
    @DisplayName(
            "it reads how much of what there was on which day of an organization, in the organization's time zone")
    void itReadsTheReports() throws SQLException {
        Operator operator = operator();
        clinic.withPatient("p1").withPatient("p2").withCode("A").withCode("B");
        clinic.widgetOf("p1").redeem("A").expect(200);
        clinic.book("visit", "p1", operator.newProfessional(clinic), "2031-05-05T10:00:00Z")
                .expect(200);
        Prescriptions.of(operator, clinic).issued(Map.of());
        Database.change(
                "UPDATE patient SET created_at = '2026-01-31T09:59:59Z' WHERE organization_id = ? AND code = 'p1'",
                clinic.uuid());
        Database.change(
                "UPDATE patient SET created_at = '2026-01-31T10:00:00Z' WHERE organization_id = ? AND code = 'p2'",
                clinic.uuid());
        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, changed_at)"
                        + " VALUES (?, '2026-01-01Z', 'A', 'sms', '***', 'delivered', now())",
                clinic.uuid());
        String today =
                Database.value("SELECT (now() AT TIME ZONE 'Pacific/Kiritimati')::date::text")
                        .toString();

        assertThat(report("report_organization", "concat_ws(' ', name, time_zone)"))
                .isEqualTo("Islands Pacific/Kiritimati");
        assertThat(report("report_patients", "concat_ws(' ', day, added, subscribed)"))
                .isEqualTo("2026-01-31 1 1, 2026-02-01 1 0");
        assertThat(report("report_activation_codes", "concat_ws(' ', made, active, redeemed)"))
                .isEqualTo("2 2 1");
        assertThat(report("report_redemptions", "concat_ws(' ', redeemed, undone)"))
                .isEqualTo("1 0");
        assertThat(report("report_deliveries", "concat_ws(' ', day, channel, state, deliveries)"))
                .isEqualTo("2026-01-01 sms delivered 1");
        assertThat(report("report_visits", "concat_ws(' ', day, state, visits)"))
                .isEqualTo("2031-05-06 booked 1");
        assertThat(report("report_prescriptions", "concat_ws(' ', issued, withdrawn)"))
                .isEqualTo("1 0");
        assertThat(report("report_prescriptions", "day"))
                .isGreaterThanOrEqualTo(today.substring(0, 8));
    }

    @Test
    @DisplayName("it reads the columns of these views, and no table in any scope")
    void itReadsNothingElse() throws SQLException {
        assertThat(Database.value(RIGHTS)).isEqualTo(ALL_RIGHTS);
        for (String scope : List.of("", "migration", "housekeeping", "operator", clinic.id())) {
            try (Connection connection = connect("reporting");
                    Statement statement = connection.createStatement()) {
                statement.execute("SET patientcare.scope = '" + scope + "'");
                assertThatThrownBy(() -> statement.execute("SELECT FROM patient"))
                        .as(scope)
                        .extracting(e -> ((SQLException) e).getSQLState())
                        .isEqualTo(INSUFFICIENT_PRIVILEGE);
            }
        }
    }

    @Test
    @DisplayName("an organization is seen in its own scope and in the migration's, in no other")
    void itReadsInItsScopeAlone() throws SQLException {
        String other = operator().newOrganization().id();
        for (String scope : List.of("", "housekeeping", "operator", other)) {
            assertThat(organizationsSeen(scope)).as(scope).isEqualTo(scope.equals(other) ? 1 : 0);
        }
        assertThat(organizationsSeen(clinic.id())).isEqualTo(1);
        assertThat(organizationsSeen("migration")).isGreaterThan(1);
    }

    private static int organizationsSeen(String scope) throws SQLException {
        try (Connection connection = connect("reporting");
                Statement statement = connection.createStatement()) {
            statement.execute("SET patientcare.scope = '" + scope + "'");
            try (ResultSet row =
                    statement.executeQuery("SELECT count(*) FROM report_organization")) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    /** The lines of a view about the clinic. */
    private String report(String view, String line) throws SQLException {
        try (Connection connection = connect("reporting");
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT string_agg((%1$s)::text, ', ' ORDER BY (%1$s)::text) FROM %2$s WHERE organization_id = '%3$s'"
                                        .formatted(line, view, clinic.id()))) {
            row.next();
            return row.getString(1);
        }
    }

    private static Connection connect(String role) throws SQLException {
        return DriverManager.getConnection(Database.url(), role, "");
    }
}
