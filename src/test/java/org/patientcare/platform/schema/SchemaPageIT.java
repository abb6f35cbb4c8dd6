package org.patientcare.platform.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("The page about the schema")
class SchemaPageIT {

    private static final Path PAGE = Path.of("src/site/markdown/schema.md");

    /** What the tests found, to replace the end of the page. */
    private static final Path FOUND = Path.of("target/schema.md");

    /** The diagram and the tables of a migrated database, in Markdown. */
    private static final String TABLES =
            """
            WITH own AS (
                SELECT c.oid, c.relkind, c.relname::text AS name, obj_description(c.oid, 'pg_class') AS about, pg_get_partkeydef(c.oid) AS partitions,
                    (SELECT string_agg(format('`%s`', a.attname), ', ' ORDER BY k.place)
                        FROM pg_constraint p CROSS JOIN unnest(p.conkey) WITH ORDINALITY AS k (number, place)
                        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
                        WHERE p.conrelid = c.oid AND p.contype = 'p') AS key
                FROM pg_class c
                WHERE c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
                    AND c.relname <> 'flyway_schema_history'),
            reference AS (
                SELECT f.conrelid AS source, f.confrelid::regclass::text AS target, f.conkey[cardinality(f.conkey)] AS number
                FROM pg_constraint f WHERE f.contype = 'f' AND f.conparentid = 0)
            SELECT E'```mermaid\\nerDiagram\\n' || (
                    SELECT string_agg(DISTINCT format('    %s ||--o{ %s : ""', r.target, o.name), E'\\n' ORDER BY format('    %s ||--o{ %s : ""', r.target, o.name))
                    FROM reference r JOIN own o ON o.oid = r.source WHERE r.target <> 'organization') || E'\\n```\\n\\n'
                || string_agg(format(E'## %s\\n\\n%s\\n\\n%s.%s\\n\\n| Column | Type | Meaning |\\n|---|---|---|\\n%s', o.name, o.about,
                    CASE o.relkind WHEN 'v' THEN 'View' ELSE 'Primary key: ' || coalesce(o.key, 'none') END, ' Partitioned by ' || lower(o.partitions) || '.', (
                        SELECT string_agg(format('| `%s` | %s | %s |', a.attname,
                            format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull OR o.relkind = 'v' THEN '' ELSE ', may be null' END,
                            replace(concat_ws(' ', (SELECT string_agg(DISTINCT format('→ `%s`', r.target), ', ') FROM reference r
                                    WHERE r.source = o.oid AND r.number = a.attnum),
                                col_description(o.oid, a.attnum)), '|', '\\|')), E'\\n' ORDER BY a.attnum)
                        FROM pg_attribute a WHERE a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped)), E'\\n\\n' ORDER BY o.name)
            FROM own o""";

    @Test
    @DisplayName("has the tables, views, columns and comments of a migrated database")
    void thePageHasTheSchema() throws IOException {
        String tables = Database.value(TABLES).toString();
        Files.writeString(FOUND, tables);
        assertThat(Files.readString(PAGE))
                .as("the end of the page, to be replaced by " + FOUND)
                .endsWith("\n" + tables + "\n");
    }
}
