package org.patientcare.platform.csv;

/**
 * Protects against formula injection: a spreadsheet takes a cell that begins with certain
 * characters for a formula, whoever wrote it. Such a cell gets an apostrophe in front. So does a
 * cell that begins with an apostrophe, so that reading removes exactly what writing added.
 */
final class Formulas {

    /** The wide forms begin formulas in spreadsheets of East Asian languages. */
    private static final String BEGINNINGS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private static final char MARK = '\'';

    private Formulas() {}

    static String disarmed(String cell) {
        return needsMark(cell, 0) ? MARK + cell : cell;
    }

    /**
     * The cell without the apostrophe of {@link #disarmed}. In front of other text it belongs to
     * the text, as in {@code 't Hooft}.
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
