package org.patientcare.platform.database;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The conditions of a filter, some of which a caller leaves out, with their values. */
public final class Conditions {

    private static final char LAST_OF_ALL = '\uffff';

    private final List<String> sql = new ArrayList<>();
    private final Map<String, Object> values = new LinkedHashMap<>();

    /**
     * Adds a condition, unless its value is null.
     *
     * @param condition SQL with the parameter of this name
     */
    public Conditions add(String condition, String name, Object value) {
        if (value != null) {
            sql.add(condition);
            values.put(name, value);
        }
        return this;
    }

    /**
     * Adds the condition that a name, or one of its words, begins with a text, regardless of case
     * and accents; nothing if the text is null. Reads every row, so it is for short lists.
     *
     * @param column of the name
     */
    public Conditions addWordPrefix(String column, String beginning) {
        return addRange(
                "EXISTS (SELECT FROM generate_series(1, char_length($c)) i".replace("$c", column)
                        + " WHERE (i = 1 OR substr($c, i - 1, 1) IN (' ', '-', '.', '('))"
                                .replace("$c", column)
                        + " AND $n)",
                "substr(" + column + ", i)",
                beginning);
    }

    /**
     * Adds the condition that a name begins with a text, regardless of case and accents; nothing if
     * the text is null.
     *
     * @param name SQL of the name; to use an index, exactly the index's expression
     */
    public Conditions addPrefix(String name, String beginning) {
        return addRange("$n", name, beginning);
    }

    /**
     * Texts with a beginning are those from the beginning on up to the beginning followed by the
     * last of all characters.
     */
    private Conditions addRange(String frame, String name, String beginning) {
        if (beginning == null) {
            return this;
        }
        String range =
                "$c >= CAST(:name AS text) COLLATE folded AND $c < CAST(:nameEnd AS text) COLLATE folded"
                        .replace("$c", name);
        return add(frame.replace("$n", range), "name", beginning)
                .add("true", "nameEnd", beginning + LAST_OF_ALL);
    }

    /** Adds a condition that has no value. */
    public Conditions add(String condition) {
        sql.add(condition);
        return this;
    }

    /** Empty if there is no condition. */
    public String where() {
        return sql.isEmpty() ? "" : " WHERE " + String.join(" AND ", sql);
    }

    /** Binds the values to a statement that contains {@link #where}. */
    public SqlStatement bind(SqlStatement statement) {
        values.forEach(statement::bind);
        return statement;
    }
}
