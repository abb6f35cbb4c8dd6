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
 * @param parts a statement whose rows have a text {@code part}: the section is read part by part,
 *     so that no statement has to look at all of it; null if it has one part. It knows the same
 *     parameters as {@code from}
 * @param from SQL from FROM to the end of the conditions, which are to name the organization
 *     ({@code :organization}), the patient ({@code :patient}, our id, or {@code :code}), and the
 *     part ({@code :part}), if there are several. A page begins at {@link #PAGE}, or else at the
 *     end
 * @param keys by which the rows are ordered; together they are unique
 */
public record ExportedRows(
        ExportSection of,
        String table,
        String parts,
        String from,
        List<Key> keys,
        List<ExportedValue> values) {

    /**
     * Stands behind the conditions of a sub-select: its rows are put into order before others are
     * joined, which are then read for one page. A page is full of joined rows, so that one that is
     * not is the last.
     */
    public static final String PAGE = "$page";

    private static final String AFTER = "after";

    /** A section of one part. */
    public ExportedRows(
            ExportSection of,
            String table,
            String from,
            List<Key> keys,
            List<ExportedValue> values) {
        this(of, table, null, from, keys, values);
    }

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
        String ordered = " ORDER BY " + orderedBy();
        String begun = (isFirst ? "" : " AND " + behind()) + ordered;
        return "SELECT "
                + values.stream().map(ExportedValue::selected).collect(Collectors.joining(", "))
                + selectedKeys()
                + " "
                + (from.contains(PAGE)
                        ? from.replace(PAGE, begun + " OFFSET 0") + ordered
                        : from + begun)
                + " LIMIT :most";
    }

    private String orderedBy() {
        return keys.stream().map(Key::sql).collect(Collectors.joining(", "));
    }

    private String behind() {
        return "("
                + orderedBy()
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
