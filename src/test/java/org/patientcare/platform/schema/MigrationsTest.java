package org.patientcare.platform.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Nodes keep running while the schema changes; see src/site/markdown/decisions/033. */
@DisplayName("Migrations change a schema that is in use")
class MigrationsTest {

    private static final Path FOLDER = Path.of("sql");
    private static final Pattern NAME = Pattern.compile("V([0-9]{3})__[a-z0-9_]+[.]sql");
    private static final String WORD = "\\s+";

    private static final Pattern NEW_TABLE =
            pattern("CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\\w+)");
    private static final Pattern INDEX =
            pattern("CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:\\w+ )?ON (\\w+)");
    private static final Pattern CONSTRAINT =
            pattern(
                    "ALTER TABLE (\\w+) (?:ADD|ALTER) (?:CONSTRAINT [^;]*|CHECK[^;]*|FOREIGN KEY[^;]*)");
    private static final Pattern REWRITE =
            pattern(
                    "ALTER TABLE (\\w+) [^;]*?(?:ALTER (?:COLUMN )?\\w+ (?:SET DATA )?TYPE|SET NOT NULL|ADD COLUMN [^,;]*(?:CHECK|REFERENCES|UNIQUE|PRIMARY KEY|GENERATED)|DROP COLUMN|RENAME|SET LOGGED|DEFAULT (?:clock_timestamp|random|gen_random_uuid))");

    /** Statements that lock a table against writes. */
    private static final Pattern LOCK =
            pattern(
                    "(?:(?:ALTER|DROP|LOCK) TABLE (?:IF EXISTS )?|REFERENCES |(?:INDEX|TRIGGER|POLICY) (?:IF (?:NOT )?EXISTS )?\\w+ [^;$]*?ON (?:ONLY )?)(\\w+)");

    /** The first version after release 1.1.0: earlier ones are as they were delivered. */
    private static final int FIRST_AFTER_LAST_RELEASE = 87;

    /** Exceptions for tables in use, and why they neither block nor break running nodes. */
    private static final Map<String, String> EXCEPTIONS =
            Map.of(
                    "ALTER TABLE audit_event RENAME",
                    "a view of the old name takes its place in the same transaction");

    @Test
    @DisplayName("the newest version that the code knows is that of the newest migration file")
    void theCodeKnowsTheNewestVersion() throws IOException {
        List<Integer> versions = files().stream().map(MigrationsTest::version).sorted().toList();
        assertThat(versions).doesNotHaveDuplicates();
        assertThat(versions.get(versions.size() - 1)).isEqualTo(SchemaVersions.KNOWN);
        assertThat(SchemaVersions.NEEDED)
                .isBetween(SchemaVersions.FIRST_OF_HISTORY, SchemaVersions.KNOWN);
    }

    @Test
    @DisplayName("no migration scans or rewrites a table under a lock that others wait for")
    void tablesInUseAreNotLocked() throws IOException {
        for (Path file : files()) {
            if (version(file) < SchemaVersions.FIRST_OF_HISTORY) {
                continue;
            }
            String sql = statements(file);
            Set<String> fresh = created(sql);
            assertThat(onOld(INDEX, sql, fresh)).as(file + ": make indexes CONCURRENTLY").isEmpty();
            assertThat(onOld(CONSTRAINT, sql, fresh))
                    .as(file + ": add constraints NOT VALID, and validate them separately")
                    .allMatch(constraint -> constraint.contains("NOT VALID"));
            assertThat(onOld(REWRITE, sql, fresh))
                    .as(file + ": rewrites or scans, or removes what the release before uses")
                    .isEmpty();
            if (sql.contains("CONCURRENTLY")) {
                assertThat(Path.of(file + ".conf"))
                        .as("runs outside a transaction, and can be run again")
                        .content()
                        .contains("executeInTransaction=false");
                assertThat(sql).contains("DROP INDEX CONCURRENTLY IF EXISTS");
            }
        }
    }

    /**
     * A migration that locks a second table waits for calls that wait for the first: a deadlock, by
     * which a call fails.
     */
    @Test
    @DisplayName("no migration locks two tables in use in one transaction")
    void atMostOneTableIsLocked() throws IOException {
        for (Path file : files()) {
            boolean inTransaction = Files.notExists(Path.of(file + ".conf"));
            if (version(file) < FIRST_AFTER_LAST_RELEASE || !inTransaction) {
                continue;
            }
            String sql = statements(file);
            Set<String> locked =
                    LOCK.matcher(sql)
                            .results()
                            .map(found -> found.group(1))
                            .filter(table -> !created(sql).contains(table))
                            .collect(Collectors.toSet());
            assertThat(locked).as("tables that %s locks", file).hasSizeLessThan(2);
        }
    }

    private static String statements(Path file) throws IOException {
        return Files.readString(file).replaceAll("--[^\\n]*", "");
    }

    private static Set<String> created(String sql) {
        return NEW_TABLE
                .matcher(sql)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private static List<String> onOld(Pattern pattern, String sql, Set<String> fresh) {
        Matcher found = pattern.matcher(sql);
        return found.results()
                .filter(each -> !fresh.contains(each.group(1)))
                .map(each -> each.group())
                .filter(each -> !EXCEPTIONS.containsKey(each))
                .toList();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(FOLDER)) {
            return all.filter(file -> file.toString().endsWith(".sql")).toList();
        }
    }

    private static int version(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        assertThat(name.matches()).as(file.toString()).isTrue();
        return Integer.parseInt(name.group(1));
    }

    private static Pattern pattern(String sql) {
        return Pattern.compile(sql.replace(" ", WORD), Pattern.CASE_INSENSITIVE);
    }
}
