package org.patientcare.platform.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("The pages about the schema and about its data")
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

    private static final Path MAP = Path.of("src/site/markdown/data-map.yaml");
    private static final Path MAP_PAGE = Path.of("src/site/markdown/data-map.md");
    private static final Path MAP_FOUND = Path.of("target/data-map.md");
    private static final Path SETTINGS = Path.of("src/site/markdown/settings.md");
    private static final Pattern SETTING = Pattern.compile("patientcare[.]retention[.][a-z-]+");

    /** The words of the map, and the headings under which the page explains them. */
    private static final Map<String, String> WORDS = words();

    /** What each group of columns has, by the list of words that has its values. */
    private static final Map<String, String> MEMBERS = members();

    private static final String COLUMNS =
            """
            SELECT string_agg(c.relname || '.' || a.attname, ' ')
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
                AND c.relname <> 'flyway_schema_history'""";

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("purposes", "Purposes");
        words.put("grounds", "Legal grounds");
        words.put("whose", "Whose data");
        words.put("kept", "How long");
        words.put("erasure", "What erasure does");
        return words;
    }

    private static Map<String, String> members() {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("purpose", "purposes");
        members.put("ground", "grounds");
        members.put("whose", "whose");
        members.put("kept", "kept");
        members.put("erasure", "erasure");
        return members;
    }

    @Test
    @DisplayName("has the tables, views, columns and comments of a migrated database")
    void thePageHasTheSchema() throws IOException {
        String tables = Database.value(TABLES).toString();
        Files.writeString(FOUND, tables);
        assertThat(Files.readString(PAGE))
                .as("the end of the page, to be replaced by " + FOUND)
                .endsWith("\n" + tables + "\n");
    }

    @Test
    @DisplayName("the data map has each column of a migrated database, once")
    void theMapHasTheColumns() {
        List<String> mapped = new ArrayList<>();
        for (Map.Entry<String, JsonNode> table : map().get("tables").properties()) {
            for (JsonNode group : table.getValue()) {
                texts(group.get("columns"))
                        .map(column -> table.getKey() + "." + column)
                        .forEach(mapped::add);
            }
        }
        assertThat(mapped).containsExactlyInAnyOrder(Database.value(COLUMNS).toString().split(" "));
    }

    @Test
    @DisplayName(
            "each column has a purpose, a ground, somebody, an end and an erasure; personal data have a ground")
    void theMapIsComplete() {
        Map<String, Set<String>> used = new LinkedHashMap<>();
        for (JsonNode table : map().get("tables")) {
            for (JsonNode group : table) {
                MEMBERS.forEach(
                        (member, list) ->
                                used.computeIfAbsent(list, any -> new TreeSet<>())
                                        .add(group.path(member).asText()));
                assertThat(group.get("ground").asText().equals("none"))
                        .as("no ground of %s", group)
                        .isEqualTo(
                                Set.of("organization", "nobody")
                                        .contains(group.get("whose").asText()));
            }
        }
        WORDS.keySet()
                .forEach(
                        list ->
                                assertThat(used.get(list))
                                        .as(list)
                                        .isEqualTo(names(map().get(list))));
    }

    @Test
    @DisplayName("the page of the data map is made from the map")
    void thePageHasTheMap() throws IOException {
        String found = page(map());
        Files.writeString(MAP_FOUND, found);
        assertThat(Files.readString(MAP_PAGE))
                .as("the end of the page, to be replaced by " + MAP_FOUND)
                .endsWith("\n\n" + found + "\n");
    }

    @Test
    @DisplayName("each setting of retention ends something in the map")
    void eachPeriodIsInTheMap() throws IOException {
        assertThat(settings(map().get("kept").toString()))
                .isEqualTo(settings(Files.readString(SETTINGS)));
    }

    private static JsonNode map() {
        return ApiDescription.read(MAP);
    }

    private static Set<String> settings(String text) {
        return SETTING.matcher(text)
                .results()
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String page(JsonNode map) {
        List<String> parts = new ArrayList<>();
        WORDS.forEach(
                (list, heading) ->
                        parts.add(
                                part(
                                        heading,
                                        List.of("Word", "Meaning"),
                                        map.get(list).properties().stream()
                                                .map(
                                                        word ->
                                                                List.of(
                                                                        word.getKey(),
                                                                        word.getValue()
                                                                                .asText())))));
        map.get("tables")
                .properties()
                .forEach(
                        table ->
                                parts.add(
                                        part(
                                                table.getKey(),
                                                List.of(
                                                        "Columns", "Purpose", "Ground", "Whose",
                                                        "Kept", "Erasure"),
                                                StreamSupport.stream(
                                                                table.getValue().spliterator(),
                                                                false)
                                                        .map(SchemaPageIT::cells))));
        return String.join("\n\n", parts);
    }

    private static List<String> cells(JsonNode group) {
        List<String> cells = new ArrayList<>();
        cells.add(
                texts(group.get("columns"))
                        .map(column -> "`" + column + "`")
                        .collect(Collectors.joining(", ")));
        MEMBERS.keySet().forEach(member -> cells.add(group.get(member).asText()));
        return cells;
    }

    private static String part(String heading, List<String> titles, Stream<List<String>> rows) {
        String table =
                Stream.concat(
                                Stream.of(line(titles), "|" + "---|".repeat(titles.size())),
                                rows.map(SchemaPageIT::line))
                        .collect(Collectors.joining("\n"));
        return "## " + heading + "\n\n" + table;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static Stream<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText);
    }
}
