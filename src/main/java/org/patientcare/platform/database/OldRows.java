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
     * As {@link #delete}, for rows of an organization.
     *
     * @param condition in addition to that on the organization
     * @return a statement with the parameters {@code :organization} and {@code :most}, which
     *     returns one row with the number of rows, {@code gone}
     */
    public static String deleteOf(String table, String condition) {
        return """
                WITH gone AS (DELETE FROM $table WHERE organization_id = :organization AND ctid = ANY (ARRAY(
                    SELECT ctid FROM $table WHERE organization_id = :organization AND $condition
                    LIMIT :most FOR UPDATE SKIP LOCKED)) RETURNING 1)
                SELECT count(*) AS gone FROM gone"""
                .replace("$table", table)
                .replace("$condition", condition);
    }

    /**
     * As {@link #deleteOf}, for rows that stay with other values.
     *
     * @param values SQL of the assignments
     */
    public static String emptyOf(String table, String values, String condition) {
        return """
                WITH gone AS (UPDATE $table SET $values WHERE organization_id = :organization AND ctid = ANY (ARRAY(
                    SELECT ctid FROM $table WHERE organization_id = :organization AND $condition
                    LIMIT :most FOR NO KEY UPDATE SKIP LOCKED)) RETURNING 1)
                SELECT count(*) AS gone FROM gone"""
                .replace("$table", table)
                .replace("$values", values)
                .replace("$condition", condition);
    }

    /**
     * A statement with the parameters of {@link #deleteOf}, which returns one row with the number
     * of rows that meet the condition, {@code due}; it stops counting at the maximum.
     */
    public static String countOf(String table, String condition) {
        return """
                SELECT count(*) AS due FROM (
                    SELECT FROM $table WHERE organization_id = :organization AND $condition LIMIT :most) counted"""
                .replace("$table", table)
                .replace("$condition", condition);
    }

    /**
     * @param time in whole seconds
     * @return SQL of the time that long ago, in a form by which an index can be searched
     */
    public static String ago(Duration time) {
        return "statement_timestamp() - interval '" + time.toSeconds() + " seconds'";
    }
}
