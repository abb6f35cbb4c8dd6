package org.patientcare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A source file and the tables that its SQL names.
 *
 * @param feature its package below the base package
 */
record SourceOfSql(Path file, String feature, Set<String> written, Set<String> read) {

    private static final Pattern READS = Pattern.compile("(?:FROM|JOIN)(?=\\s+(\\w+))");

    private static final Pattern WRITES =
            Pattern.compile("(?:UPDATE|INTO|DELETE FROM|TABLE)(?=\\s+(\\w+))");

    private static final Pattern WRITES_IN_JAVA =
            Pattern.compile(
                    "(?:@Table\\(name = |OldRows\\.delete\\(\\s*|ExpiringRows\\.(?:deleted|emptied)\\(\\s*RetentionClass\\.\\w+,\\s*)\"(\\w+)\"");

    private static final Pattern TABLE =
            Pattern.compile(
                    "CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\\w+)\\b(?! PARTITION)");

    private static final Pattern RENAMED = Pattern.compile("ALTER TABLE (\\w+) RENAME TO");

    /** The concatenation of two string literals, which are read as one. */
    private static final Pattern SEAM = Pattern.compile("\"\\s*\\+\\s*\"");

    /** All files below the base package, each with its package below that. */
    static List<SourceOfSql> below(Path base) throws IOException {
        List<SourceOfSql> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String feature = base.relativize(file.getParent()).toString().replace('/', '.');
                String text = SEAM.matcher(Files.readString(file)).replaceAll("");
                sources.add(
                        new SourceOfSql(
                                file,
                                feature,
                                tables(text, WRITES, WRITES_IN_JAVA),
                                tables(text, READS)));
            }
        }
        return sources;
    }

    /** The tables that the migrations create, without partitions and tables that were renamed. */
    static Set<String> tables(Path migrations) throws IOException {
        Set<String> tables = new TreeSet<>();
        Set<String> renamed = new TreeSet<>();
        try (Stream<Path> files = Files.walk(migrations)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String sql = Files.readString(file);
                TABLE.matcher(sql).results().forEach(made -> tables.add(made.group(1)));
                RENAMED.matcher(sql).results().forEach(table -> renamed.add(table.group(1)));
            }
        }
        tables.removeAll(renamed);
        return tables;
    }

    /** Whether a statement of this file reads or writes the table. */
    boolean names(String table) {
        return written.contains(table) || read.contains(table);
    }

    boolean writes(String table) {
        return written.contains(table);
    }

    private static Set<String> tables(String text, Pattern... patterns) {
        return Stream.of(patterns)
                .flatMap(pattern -> pattern.matcher(text).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
