package org.patientcare.platform.database;

/** SQL for statements that write in one part (CTE) and return the rows of another. */
public final class RequiredWrites {

    private RequiredWrites() {}

    /**
     * A column without a name, which readers of the rows ignore. If the condition is false, the
     * first row makes the whole statement fail by a division by zero, since SQL has no expression
     * that only fails.
     *
     * @param condition SQL over the parts of the statement, such as the number of rows that one
     *     returned; the same for each row
     */
    public static String column(String condition) {
        return "1 / CASE WHEN " + condition + " THEN 1 ELSE 0 END";
    }
}
