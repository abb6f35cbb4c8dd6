package org.patientcare.platform.database;

/** SQL for statements that write in one part and return the rows of another. */
public final class RequiredWrites {

    private RequiredWrites() {}

    /**
     * A column without a name, of no meaning to whoever reads the rows. If the condition does not
     * hold the first row fails the whole statement, by a division by zero, since SQL has no
     * expression that does nothing but fail.
     *
     * @param condition SQL over the parts of the statement, such as the number of rows that one
     *     returned, the same for each row
     */
    public static String column(String condition) {
        return "1 / CASE WHEN " + condition + " THEN 1 ELSE 0 END";
    }
}
