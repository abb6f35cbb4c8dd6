package org.patientcare.platform.csv;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes a table (RFC 4180): commas, lines that end with CR and LF, and a byte order mark, without
 * which spreadsheets take UTF-8 for something else. To be used by one thread.
 */
public final class CsvText {

    public static final String MEDIA_TYPE = "text/csv";

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final Pattern TO_QUOTE = Pattern.compile("[\",;\r\n]");

    private final StringBuilder text = new StringBuilder(BYTE_ORDER_MARK);

    /**
     * @param cells null is an empty one; formulas are disarmed
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
        return TO_QUOTE.matcher(cell).find() ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
