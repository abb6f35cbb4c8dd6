package org.patientcare.platform.csv;

import java.util.List;

/**
 * Writes a table as CSV (RFC 4180): commas, lines that end with CR and LF, and a byte order mark,
 * without which spreadsheets misread UTF-8. Not thread-safe.
 */
public final class CsvText {

    public static final String MEDIA_TYPE = "text/csv";

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String TO_QUOTE = "\",;\r\n";

    private final StringBuilder text;

    /** The beginning of a table. */
    public CsvText() {
        this(BYTE_ORDER_MARK);
    }

    private CsvText(String beginning) {
        text = new StringBuilder(beginning);
    }

    /** More rows of a table whose beginning was written elsewhere. */
    public static CsvText continuation() {
        return new CsvText("");
    }

    /**
     * @param cells null is written as an empty cell; formulas are disarmed
     */
    public CsvText row(List<String> cells) {
        String separator = "";
        for (String cell : cells) {
            text.append(separator).append(quoted(Formulas.disarmed(cell == null ? "" : cell)));
            separator = ",";
        }
        text.append("\r\n");
        return this;
    }

    private static String quoted(String cell) {
        String doubled = cell.replace("\"", "\"\"");
        return doubled.chars().anyMatch(c -> TO_QUOTE.indexOf(c) >= 0)
                ? '"' + doubled + '"'
                : doubled;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
