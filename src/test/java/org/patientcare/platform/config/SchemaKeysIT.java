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

    @Test
    @DisplayName("every table is keyed by organization first but those that the page names")
    void tablesAreKeyedByOrganization() throws IOException {
        assertThat(tables()).isEqualTo(named());
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
