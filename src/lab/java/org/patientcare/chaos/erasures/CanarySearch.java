package org.patientcare.chaos.erasures;

import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Searches all rows of a database as text, as they would be in a dump, for words of patients. What
 * receivers were told last is left out: the event that a patient is erased has the code.
 */
final class CanarySearch {

    private static final String TABLES =
            """
            SELECT c.relname FROM pg_class c
            WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1""";

    private static final String LAST_WORD = "care.patient_erased";

    private static final Map<String, String> ALLOWED =
            Map.of(
                    "event",
                    " AND event <> '" + LAST_WORD + "'",
                    "webhook_delivery",
                    " AND event_id NOT IN (SELECT id FROM event WHERE event = '"
                            + LAST_WORD
                            + "')");

    private CanarySearch() {}

    /** How many rows have one of the words, by table; tables without any are left out. */
    static Map<String, Long> rowsWith(List<Subject> subjects, Connection superuser)
            throws SQLException {
        Map<String, Long> found = new TreeMap<>();
        Array words = superuser.createArrayOf("text", patterns(subjects));
        for (String table : tables(superuser)) {
            String sql =
                    "SELECT count(*) FROM "
                            + table
                            + " x WHERE x::text LIKE ANY (?)"
                            + ALLOWED.getOrDefault(table, "");
            try (PreparedStatement statement = superuser.prepareStatement(sql)) {
                statement.setArray(1, words);
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    if (row.getLong(1) > 0) {
                        found.put(table, row.getLong(1));
                    }
                }
            }
        }
        return found;
    }

    /** As text, and as the bytes of a text. */
    private static String[] patterns(List<Subject> subjects) {
        return subjects.stream()
                .map(Subject::canary)
                .flatMap(
                        canary ->
                                Stream.of(
                                        canary,
                                        HexFormat.of()
                                                .formatHex(
                                                        canary.getBytes(StandardCharsets.UTF_8))))
                .map(word -> "%" + word + "%")
                .toArray(String[]::new);
    }

    private static List<String> tables(Connection superuser) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Statement statement = superuser.createStatement();
                ResultSet rows = statement.executeQuery(TABLES)) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }
}
