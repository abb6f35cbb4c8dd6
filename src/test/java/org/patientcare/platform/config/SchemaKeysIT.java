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

    private static final String NOT_KEYED_BY_ORGANIZATION =
            """
            SELECT string_agg(c.relname, ' ') FROM pg_class c
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN ('flyway_schema_history', 'schema_history', 'schema_compatibility')
                AND NOT EXISTS (
                    SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                    WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname = 'organization_id')
            """;

    /** A partition is reached by its table, and else by the owner's own work alone. */
    private static final String WITHOUT_WALLS =
            """
            SELECT c.relname AS line FROM pg_class c
            WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
                AND (c.relname = 'organization' OR EXISTS (
                    SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'organization_id' AND NOT attisdropped))
                AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND CASE WHEN c.relispartition
                    THEN ARRAY(SELECT polname FROM pg_policy WHERE polrelid = c.oid) = '{migration}'
                    ELSE (SELECT count(*) = 2 FROM pg_policy WHERE polrelid = c.oid AND polname IN ('own', 'migration')) END)
            """;

    /** The one expression for what is an organization's own, in reading and writing. */
    private static final String UNLIKE_THE_OTHERS =
            """
            SELECT tablename AS line FROM pg_policies
            WHERE policyname = 'own' AND (cmd, roles, with_check IS NULL, regexp_replace(qual, '[[:space:]]+', ' ', 'g'))
                IS DISTINCT FROM ('ALL', '{public}'::name[], true, format('(%s = '
                    'CASE WHEN (length(current_setting(''patientcare.scope''::text, true)) = 36)'
                    ' THEN (current_setting(''patientcare.scope''::text, true))::uuid ELSE NULL::uuid END)',
                    CASE tablename WHEN 'organization' THEN 'id' ELSE 'organization_id' END))
            """;

    private static final String OTHER_POLICIES =
            """
            SELECT format('%s %s: %s', tablename, lower(cmd), CASE WHEN coalesce(qual, with_check) = 'true' THEN 'all'
                ELSE coalesce((SELECT string_agg(name[1], ' ')
                    FROM regexp_matches(coalesce(qual, with_check), '''([a-z]+)''::text', 'g') AS name), coalesce(qual, with_check)) END) AS line
            FROM pg_policies WHERE policyname NOT IN ('own', 'migration')
            """;

    private static final String SCOPES =
            """
            appointment select: links housekeeping
            appointment update: housekeeping
            appointment_history insert: housekeeping
            appointment_history select: housekeeping
            audit_log insert: (organization_id IS NULL)
            audit_log select: operator housekeeping
            audit_subject insert: housekeeping
            audit_subject select: all
            credential select: door
            delivery all: receipts
            organization select: all
            patient select: links housekeeping operator
            patient update: housekeeping
            patient_token all: housekeeping
            patient_token select: operator
            prescription select: verify housekeeping
            professional_assignment all: operator
            visit_attendance all: housekeeping
            visit_link select: links
            visit_signal all: housekeeping
            wrong_birth_date all: housekeeping
            wrong_code all: housekeeping""";

    @Test
    @DisplayName("every table is keyed by organization first but those that the page names")
    void tablesAreKeyedByOrganization() throws IOException {
        assertThat(tables()).isEqualTo(named());
    }

    @Test
    @DisplayName("every table with an organization has walls, which hold for the owner as well")
    void tablesHaveWalls() {
        assertThat(lines(WITHOUT_WALLS)).isEmpty();
        assertThat(lines(UNLIKE_THE_OTHERS)).isEmpty();
    }

    @Test
    @DisplayName("beyond its own organization a table is seen and written in these scopes alone")
    void scopesAreFew() {
        assertThat(lines(OTHER_POLICIES)).isEqualTo(SCOPES.lines().toList());
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
