package org.patientcare.patients.patient;

import java.util.List;

/**
 * Divides patients by name into 32 buckets. Maintaining an index on the bucket costs an insert a
 * third of what an index on the name costs, and a search by name sorts only the one or two buckets
 * that hold the requested page. The SQL expressions consist of comparisons alone: under row-level
 * security PostgreSQL does not use an index for expressions with functions.
 */
final class NameBuckets {

    /**
     * The lower bound of every bucket but the first, chosen so that buckets are about equally
     * large.
     */
    private static final List<String> LOWER_BOUNDS =
            List.of(
                    "alm", "b", "bl", "c", "cas", "co", "d", "e", "fe", "g", "gard", "gon", "h",
                    "j", "l", "lo", "m", "mart", "me", "mor", "n", "p", "pe", "pi", "r", "ro", "s",
                    "sc", "t", "v", "w");

    /**
     * SQL for the bucket of a patient {@code p}. It must be the same expression as the one in the
     * index.
     */
    static final String OF_PATIENT =
            "CASE WHEN p.last_name IS NULL THEN "
                    + of("p.first_name")
                    + " ELSE "
                    + of("p.last_name")
                    + " END";

    /** SQL that returns one row with the buckets of {@code :name} and {@code :nameEnd}. */
    static final String OF_RANGE =
            "SELECT " + ofParameter("name") + " AS first, " + ofParameter("nameEnd") + " AS last";

    private NameBuckets() {}

    private static String ofParameter(String name) {
        return "(SELECT " + of("v.n") + " FROM (VALUES (CAST(:" + name + " AS text))) v (n))";
    }

    /**
     * @param text SQL of a text expression
     */
    private static String of(String text) {
        return between(text, 0, LOWER_BOUNDS.size());
    }

    private static String between(String text, int first, int last) {
        if (first == last) {
            return String.valueOf(first);
        }
        int middle = (first + last) / 2;
        return "CASE WHEN "
                + text
                + " COLLATE folded < '"
                + LOWER_BOUNDS.get(middle)
                + "' THEN "
                + between(text, first, middle)
                + " ELSE "
                + between(text, middle + 1, last)
                + " END";
    }
}
