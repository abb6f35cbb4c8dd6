package org.patientcare.platform.database;

import java.time.Duration;

/**
 * SQL that removes rows that are over, a bounded number at a time: whoever tidies repeats it, each
 * time in a transaction of its own, so that no statement grows with the length of a rest. Rows that
 * somebody else holds are left for the next time, so several nodes may do it at once. The time is
 * the database's, whatever a node believes.
 */
public final class OldRows {

    /** At most, of one statement. */
    public static final int AT_ONCE = 1_000;

    private OldRows() {}

    /**
     * @param column a time of the table
     * @param end SQL of the time before which rows are over; see {@link #ago}
     * @return a DELETE statement without parameters, to which RETURNING may be added
     */
    public static String delete(String table, String column, String end) {
        return "DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE %2$s < %3$s LIMIT %4$d FOR UPDATE SKIP LOCKED))"
                .formatted(table, column, end, AT_ONCE);
    }

    /**
     * @param time of whole seconds
     * @return SQL of the time that was so long ago; one that an index can be searched for
     */
    public static String ago(Duration time) {
        return "statement_timestamp() - interval '" + time.toSeconds() + " seconds'";
    }
}
