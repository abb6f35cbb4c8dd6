package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("The schema can be distributed by organization")
class SchemaKeysIT {

    private static final Path PAGE = Path.of("src/site/markdown/scale.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[a-z_]+`(?:, `[a-z_]+`)*) \\|");
    private static final Pattern TABLE = Pattern.compile("`([a-z_]+)`");
    private static final Pattern UNIQUE_ROW = Pattern.compile("(?m)^\\| `([a-z_]+\\.[a-z_]+)` \\|");

    private static final String NOT_KEYED_BY_ORGANIZATION =
            """
            SELECT string_agg(c.relname, ' ') FROM pg_class c
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('flyway_schema_history', 'schema_history', 'schema_compatibility')
                AND NOT EXISTS (
                    SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                    WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname = 'organization_id')
            """;

    /** A condition for the table c. */
    private static final String OF_ORGANIZATIONS =
            """
            c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND EXISTS (
                SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'organization_id' AND NOT o.attisdropped)
            """;

    /** Table and first column of each unique index that does not begin with the organization. */
    private static final String UNIQUE_OVER_ORGANIZATIONS =
            """
            SELECT c.relname || '.' || coalesce(a.attname, 'expression') AS line FROM pg_index i
                JOIN pg_class c ON c.oid = i.indrelid
                LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
            WHERE i.indisunique AND a.attname IS DISTINCT FROM 'organization_id' AND %s"""
                    .formatted(OF_ORGANIZATIONS);

    /** The foreign keys that do not lead from an organization to the same one. */
    private static final String REFERENCES_OVER_ORGANIZATIONS =
            """
            SELECT c.relname || '.' || a.attname || ' ' || t.relname AS line FROM pg_constraint k
                JOIN pg_class c ON c.oid = k.conrelid
                JOIN pg_class t ON t.oid = k.confrelid
                JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
                JOIN pg_attribute b ON b.attrelid = t.oid AND b.attnum = k.confkey[1]
            WHERE k.contype = 'f' AND NOT (a.attname = 'organization_id'
                AND (b.attname = 'organization_id' OR t.relname = 'organization')) AND %s"""
                    .formatted(OF_ORGANIZATIONS);

    /** A partition is accessed through its table; directly only by migrations of the owner. */
    private static final String WITHOUT_ROW_LEVEL_SECURITY =
            """
            SELECT c.relname AS line FROM pg_class c
            WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
                AND (c.relname = 'organization' OR EXISTS (
                    SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'organization_id' AND NOT attisdropped))
                AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND CASE WHEN c.relispartition
                    THEN ARRAY(SELECT polname FROM pg_policy WHERE polrelid = c.oid) = '{migration}'
                    ELSE (SELECT count(*) = 2 FROM pg_policy WHERE polrelid = c.oid AND polname IN ('own', 'migration')) END)
            """;

    /**
     * The policies "own" that differ from the common expression, which is the same for reading and
     * writing.
     */
    private static final String UNLIKE_THE_OTHERS =
            """
            SELECT tablename AS line FROM pg_policies
            WHERE policyname = 'own' AND (cmd, roles, with_check IS NULL, regexp_replace(qual, '[[:space:]]+', ' ', 'g'))
                IS DISTINCT FROM ('ALL', '{public}'::name[], true, format('(%s = '
                    'CASE WHEN (length(current_setting(''patientcare.scope''::text, true)) = 36)'
                    ' THEN (current_setting(''patientcare.scope''::text, true))::uuid ELSE NULL::uuid END)',
                    CASE tablename WHEN 'organization' THEN 'id' ELSE 'organization_id' END))
            """;

    private static final String UNLIKE_THE_OWNERS =
            """
            SELECT c.relname AS line FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
            WHERE p.polname = 'migration' AND (p.polcmd, p.polpermissive, p.polroles, p.polwithcheck IS NULL, pg_get_expr(p.polqual, p.polrelid))
                IS DISTINCT FROM ('*', true, ARRAY[c.relowner], true, '(current_setting(''patientcare.scope''::text, true) = ''migration''::text)')
            """;

    /** The other policies in full: roles, command, visible rows and writable rows. */
    private static final String OTHER_POLICIES =
            """
            SELECT replace(replace(format('%s %s: %s', tablename, lower(cmd), concat_ws(' ', qual, 'writes ' || with_check,
                'for ' || nullif(roles::text, '{public}'), nullif(permissive, 'PERMISSIVE'))),
                'current_setting(''patientcare.scope''::text, true)', 'scope'), '::text', '') AS line
            FROM pg_policies WHERE policyname NOT IN ('own', 'migration', 'not_blocked')
            """;

    /**
     * Tables with something of a patient whose rows do not hide when the patient is blocked. The
     * terms of the search and the queue of these are read with the patient; so are counts of wrong
     * codes and of sent links. The others are about erasures.
     */
    private static final Set<String> NOT_HIDDEN =
            Set.of(
                    "blocked_patient",
                    // Auditors see who opened a patient who is erased, too
                    "emergency_access",
                    "erasure",
                    "erasure_hold",
                    "patient_link_sending",
                    "patient_search_queue",
                    "patient_search_term",
                    "wrong_code");

    private static final String OF_PATIENTS =
            """
            SELECT c.relname AS line FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
                AND a.attname = 'patient_id' AND NOT a.attisdropped""";

    private static final String HIDDEN =
            "SELECT tablename AS line FROM pg_policies WHERE policyname = 'not_blocked'"
                    + " AND permissive = 'RESTRICTIVE' AND cmd = 'ALL' AND roles = '{public}'";

    private static final String SCOPES =
            """
            appointment select: (scope = ANY (ARRAY['links', 'housekeeping', 'times']))
            appointment update: (scope = 'housekeeping')
            appointment_delay all: (scope = 'housekeeping') writes false
            appointment_delay select: (scope = ANY (ARRAY['relay', 'links']))
            appointment_history insert: writes (scope = 'housekeeping')
            appointment_history select: (scope = 'housekeeping')
            appointment_reminder all: (scope = 'housekeeping') writes false
            appointment_reminder select: (scope = 'relay')
            audit_log insert: writes (organization_id IS NULL)
            audit_log select: (scope = ANY (ARRAY['operator', 'housekeeping']))
            audit_subject insert: writes (scope = 'housekeeping')
            audit_subject select: true
            blocked_patient select: true
            credential select: (scope = 'door')
            delivery select: (scope = 'receipts')
            delivery update: (scope = 'receipts')
            erasure select: (scope = 'housekeeping')
            erasure_hold select: (scope = 'housekeeping')
            event select: (scope = 'relay')
            event_head select: (scope = 'relay')
            message_notice select: (scope = 'relay')
            organization select: true
            patient select: (scope = ANY (ARRAY['links', 'housekeeping', 'operator']))
            patient update: (scope = 'housekeeping')
            patient_change all: (scope = 'housekeeping')
            patient_contact_change all: (scope = 'housekeeping') writes false
            patient_import all: (scope = 'housekeeping') writes false
            patient_link all: (scope = 'housekeeping') writes false
            patient_link select: (scope = 'links')
            patient_link_sending all: (scope = 'housekeeping') writes false
            patient_search_progress all: (scope = 'housekeeping') writes false
            patient_search_queue all: (scope = 'housekeeping') writes false
            patient_search_term select: (scope = 'links')
            patient_token all: (scope = 'housekeeping') writes false
            patient_token select: (scope = 'operator')
            patient_token update: (scope = 'housekeeping')
            prescription select: (scope = ANY (ARRAY['verify', 'housekeeping']))
            professional_assignment all: (scope = 'operator')
            professional_assignment select: (scope = 'links')
            retention_run all: (scope = 'housekeeping')
            role_assignment all: (scope = 'operator')
            role_assignment select: (scope = ANY (ARRAY['door', 'links']))
            ticket all: (scope = 'housekeeping') writes false
            ticket select: (scope = 'links')
            unusual_access_run all: (scope = 'housekeeping')
            visit_attendance select: (scope = 'housekeeping')
            visit_attendance update: (scope = 'housekeeping')
            visit_link select: (scope = 'links')
            visit_mail_hold all: (scope = 'housekeeping') writes false
            visit_signal all: (scope = 'housekeeping') writes false
            webhook all: (scope = 'housekeeping') writes false
            webhook select: (scope = ANY (ARRAY['operator', 'relay']))
            webhook_delivery select: (scope = 'relay')
            webhook_endpoint all: (scope = 'housekeeping') writes false
            webhook_endpoint select: (scope = 'relay')
            wrong_birth_date all: (scope = 'housekeeping') writes false
            wrong_code all: (scope = 'housekeeping') writes false""";

    @Test
    @DisplayName(
            "the primary key of every table begins with the organization, except for the tables that the page names")
    void tablesAreKeyedByOrganization() throws IOException {
        assertThat(tables()).isEqualTo(named());
    }

    @Test
    @DisplayName(
            "every unique index of a table that is keyed by organization begins with it, except for those that the page names")
    void uniqueIndexesBeginWithTheOrganization() throws IOException {
        Set<String> listed = named();
        assertThat(
                        lines(UNIQUE_OVER_ORGANIZATIONS).stream()
                                .filter(line -> !listed.contains(tableOf(line))))
                .containsExactlyInAnyOrderElementsOf(
                        UNIQUE_ROW
                                .matcher(Files.readString(PAGE))
                                .results()
                                .map(row -> row.group(1))
                                .toList());
    }

    @Test
    @DisplayName(
            "every foreign key leads to the same organization, or to a table that belongs to none, which the page names")
    void foreignKeysStayInTheOrganization() throws IOException {
        Set<String> listed = named();
        assertThat(lines(REFERENCES_OVER_ORGANIZATIONS))
                .allSatisfy(line -> assertThat(listed).contains(line.replaceFirst(".* ", "")));
    }

    private static String tableOf(String line) {
        return line.replaceFirst("\\..*", "");
    }

    @Test
    @DisplayName(
            "every table with an organization has row-level security, which applies to the owner as well")
    void tablesHaveRowLevelSecurity() {
        assertThat(lines(WITHOUT_ROW_LEVEL_SECURITY)).isEmpty();
        assertThat(lines(UNLIKE_THE_OTHERS)).isEmpty();
        assertThat(lines(UNLIKE_THE_OWNERS)).isEmpty();
    }

    @Test
    @DisplayName("rows of other organizations are seen and written only in these scopes")
    void scopesAreFew() {
        assertThat(lines(OTHER_POLICIES)).isEqualTo(SCOPES.lines().toList());
    }

    @Test
    @DisplayName("rows of blocked patients hide in every table that has patients")
    void rowsOfBlockedPatientsHide() {
        Set<String> expected = new TreeSet<>(lines(OF_PATIENTS));
        expected.removeAll(NOT_HIDDEN);
        expected.add("patient");
        assertThat(lines(HIDDEN)).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static List<String> lines(String sql) {
        Object found =
                Database.value(
                        "SELECT string_agg(line, chr(10) ORDER BY line) FROM (" + sql + ") t");
        return found == null ? List.of() : found.toString().lines().toList();
    }

    private static Set<String> tables() {
        return new TreeSet<>(
                List.of(Database.value(NOT_KEYED_BY_ORGANIZATION).toString().split(" ")));
    }

    private static Set<String> named() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .flatMap(cell -> TABLE.matcher(cell).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
