package org.patientcare.platform.retention;

import org.patientcare.platform.database.OldRows;

/**
 * Rows of a table that are removed, or lose some of their values, when their retention period is
 * over. The owner of the table produces this as a bean. The statements are executed for one
 * organization, and have the parameters {@code :organization}, {@code :seconds} (the retention
 * period) and {@code :most}.
 *
 * @param count returns one row with {@code due}: how many rows are to be removed, counted to at
 *     most that number
 * @param remove removes at most so many, and returns one row with {@code gone}: how many
 */
public record ExpiringRows(RetentionClass of, String count, String remove) {

    /** SQL of the time before which rows are over. */
    public static final String END = "statement_timestamp() - :seconds * interval '1 second'";

    /**
     * Rows that are removed.
     *
     * @param condition in addition to that on the organization
     */
    public static ExpiringRows deleted(RetentionClass of, String table, String condition) {
        return new ExpiringRows(
                of, OldRows.countOf(table, condition), OldRows.deleteOf(table, condition));
    }

    /**
     * Rows that stay without some of their values.
     *
     * @param values SQL of the assignments
     * @param condition in addition to that on the organization; not true of a row that was emptied
     */
    public static ExpiringRows emptied(
            RetentionClass of, String table, String values, String condition) {
        return new ExpiringRows(
                of, OldRows.countOf(table, condition), OldRows.emptyOf(table, values, condition));
    }
}
