package org.patientcare.platform.database;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The conditions of a filter, some of which a caller leaves out, with their values. */
public final class Conditions {

    private static final char LAST_OF_ALL = '\uffff';
    private static final char DOTLESS_I = '\u0131';

    /** In NFD, so accents are separate characters. */
    private static final Pattern ANY_I = Pattern.compile("[iI]\\p{M}*");

    private static final String RANGE =
            """
            $c >= CAST(:name AS text) COLLATE folded AND $c < CAST(:nameEnd AS text) COLLATE folded
            AND translate($c, '\u0131', 'i') >= CAST(:name AS text) COLLATE folded
            AND translate($c, '\u0131', 'i') < translate(CAST(:nameEnd AS text), '\u0131', 'i') COLLATE folded""";

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
     * last of all characters. The Turkish dotless i, which the collation sorts behind all other i,
     * counts as one: the range is up to the beginning with dotless i only, and within it texts are
     * compared once more with dotted ones.
     */
    private Conditions addRange(String frame, String name, String beginning) {
        if (beginning == null) {
            return this;
        }
        String range = RANGE.replace("$c", name);
        String dotless =
                ANY_I.matcher(Normalizer.normalize(beginning, Normalizer.Form.NFD))
                        .replaceAll(String.valueOf(DOTLESS_I));
        return add(frame.replace("$n", range), "name", beginning.replace(DOTLESS_I, 'i'))
                .add("true", "nameEnd", dotless + LAST_OF_ALL);
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
