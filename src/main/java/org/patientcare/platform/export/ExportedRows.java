package org.patientcare.platform.export;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.patientcare.platform.database.Row;

/**
 * A section of an export: rows of a table that are about one patient. They are read a page at a
 * time, each page by a statement of its own that begins behind the last row of the page before.
 *
 * @param table of which these are the rows; {@code t} in the statement
 * @param from SQL from FROM to the end of the conditions, which are to name the organization
 *     ({@code :organization}) and the patient ({@code :patient}, our id, or {@code :code})
 * @param keys by which the rows are ordered; together they are unique
 */
public record ExportedRows(
        ExportSection of, String table, String from, List<Key> keys, List<ExportedValue> values) {

    private static final String AFTER = "after";

    /**
     * An expression by which rows are ordered.
     *
     * @param type of the expression, as SQL calls it
     */
    public record Key(String sql, String type) {

        public static Key of(String sql, String type) {
            return new Key(sql, type);
        }
    }

    /**
     * A statement with the parameters of {@link #from} and {@code :most}, and for all pages but the
     * first those that {@link #parameter} names.
     */
    public String select(boolean isFirst) {
        return "SELECT "
                + values.stream().map(ExportedValue::selected).collect(Collectors.joining(", "))
                + selectedKeys()
                + " "
                + from
                + (isFirst ? "" : " AND " + behind())
                + " ORDER BY "
                + keys.stream().map(Key::sql).collect(Collectors.joining(", "))
                + " LIMIT :most";
    }

    private String behind() {
        return "("
                + keys.stream().map(Key::sql).collect(Collectors.joining(", "))
                + ") > ("
                + IntStream.range(0, keys.size())
                        .mapToObj(i -> "CAST(:" + parameter(i) + " AS " + keys.get(i).type() + ")")
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private String selectedKeys() {
        return IntStream.range(0, keys.size())
                .mapToObj(
                        i ->
                                ", CAST("
                                        + keys.get(i).sql()
                                        + " AS text) AS \""
                                        + parameter(i)
                                        + "\"")
                .collect(Collectors.joining());
    }

    /** The parameter that has the value of a key in the last row of the page before. */
    public static String parameter(int key) {
        return AFTER + key;
    }

    /** The values of the keys in a row, for the page behind it. */
    public List<String> place(Row row) {
        return IntStream.range(0, keys.size()).mapToObj(i -> row.text(parameter(i))).toList();
    }
}
