package org.patientcare.platform.csv;

import java.util.List;
import java.util.Optional;
import org.patientcare.platform.shared.Language;

/**
 * Writes a table as CSV (RFC 4180): each cell in quotes, lines that end with CR and LF, and a byte
 * order mark, without which spreadsheets misread UTF-8. Not thread-safe.
 */
public final class CsvText {

    public static final String MEDIA_TYPE = "text/csv";

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final StringBuilder text;
    private final Delimiter delimiter;

    /** The beginning of a table. */
    public CsvText(Delimiter delimiter) {
        this(delimiter, BYTE_ORDER_MARK);
    }

    private CsvText(Delimiter delimiter, String beginning) {
        this.delimiter = delimiter;
        text = new StringBuilder(beginning);
    }

    /** More rows of a table whose beginning was written elsewhere. */
    public static CsvText continuation(Delimiter delimiter) {
        return new CsvText(delimiter, "");
    }

    /**
     * @param cells null is written as an empty cell; formulas are disarmed
     */
    public CsvText row(List<String> cells) {
        for (int i = 0; i < cells.size(); i++) {
            if (i > 0) {
                text.append(delimiter.sign());
            }
            String cell = cells.get(i) == null ? "" : cells.get(i);
            text.append('"').append(Formulas.disarmed(cell).replace("\"", "\"\"")).append('"');
        }
        text.append("\r\n");
        return this;
    }

    /** A table that was written with commas, with another delimiter. */
    public static String withDelimiter(String table, Delimiter delimiter) {
        StringBuilder changed = new StringBuilder(table);
        boolean quoted = false;
        for (int i = 0; i < table.length(); i++) {
            char c = table.charAt(i);
            quoted ^= c == '"';
            if (c == Delimiter.COMMA.sign() && !quoted) {
                changed.setCharAt(i, delimiter.sign());
            }
        }
        return changed.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /**
     * Protects against formula injection: a spreadsheet takes a cell that begins with certain
     * characters for a formula, whoever wrote it. Such a cell gets an apostrophe in front. So does
     * a cell that begins with an apostrophe, so that reading removes exactly what writing added.
     */
    static final class Formulas {

        /** The wide forms begin formulas in spreadsheets of East Asian languages. */
        private static final String BEGINNINGS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

        private static final char MARK = '\'';

        private Formulas() {}

        static String disarmed(String cell) {
            return needsMark(cell, 0) ? MARK + cell : cell;
        }

        /**
         * The cell without the apostrophe of {@link #disarmed}. In front of other text it belongs
         * to the text, as in {@code 't Hooft}.
         */
        static String restored(String cell) {
            return !cell.isEmpty() && cell.charAt(0) == MARK && needsMark(cell, 1)
                    ? cell.substring(1)
                    : cell;
        }

        private static boolean needsMark(String cell, int at) {
            return cell.length() > at
                    && (cell.charAt(at) == MARK || BEGINNINGS.indexOf(cell.charAt(at)) >= 0);
        }
    }

    /** What separates the cells of a line. */
    public enum Delimiter {
        COMMA(','),
        SEMICOLON(';');

        private final char sign;

        Delimiter(char sign) {
            this.sign = sign;
        }

        /**
         * The delimiter that spreadsheets expect where people read this language; the comma if it
         * is not known. With another one, a spreadsheet would split cells at signs inside them.
         */
        public static Delimiter forReader(Optional<Language> language) {
            return language.isEmpty() || language.get() == Language.EN ? COMMA : SEMICOLON;
        }

        char sign() {
            return sign;
        }
    }
}
