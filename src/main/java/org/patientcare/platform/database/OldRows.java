package org.patientcare.platform.database;

import java.time.Duration;

/**
 * SQL that deletes expired rows, a bounded number at a time: housekeeping repeats it, each time in
 * a transaction of its own, so that no statement grows with the backlog after a pause. Rows that
 * are locked are left for the next time, so several nodes may do it at once. The time is the
 * database's, not the node's.
 */
public final class OldRows {

    /** The maximum number of rows of one statement. */
    public static final int BATCH_SIZE = 1_000;

    private OldRows() {}

    /**
     * @param column a time of the table
     * @param end SQL of the time before which rows are expired; see {@link #ago}
     * @return a DELETE statement without parameters, to which RETURNING may be added
     */
    public static String delete(String table, String column, String end) {
        return "DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE %2$s < %3$s LIMIT %4$d FOR UPDATE SKIP LOCKED))"
                .formatted(table, column, end, BATCH_SIZE);
    }

    /**
     * @param time in whole seconds
     * @return SQL of the time that long ago, in a form by which an index can be searched
     */
    public static String ago(Duration time) {
        return "statement_timestamp() - interval '" + time.toSeconds() + " seconds'";
    }
}
