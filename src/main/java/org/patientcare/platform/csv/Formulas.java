package org.patientcare.platform.csv;

/**
 * Protects against formula injection: a spreadsheet takes a cell that begins with certain
 * characters for a formula, whoever wrote it. Such a cell gets an apostrophe in front, which is
 * removed when the service reads the table back.
 */
final class Formulas {

    private static final String BEGINNINGS = "=+-@\t\r";
    private static final String MARK = "'";

    private Formulas() {}

    static String disarmed(String cell) {
        return begins(cell, 0) ? MARK + cell : cell;
    }

    static String restored(String cell) {
        return cell.startsWith(MARK) && begins(cell, 1) ? cell.substring(1) : cell;
    }

    private static boolean begins(String cell, int at) {
        return cell.length() > at && BEGINNINGS.indexOf(cell.charAt(at)) >= 0;
    }
}
