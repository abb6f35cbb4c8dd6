package org.patientcare.patients.patient;

import java.util.List;

/**
 * Names in buckets: an index of buckets costs a new patient a third of what one of names does, and
 * who looks for a name sorts no more than the one or two buckets in which the page lies. The
 * expressions hold nothing but comparisons, since with functions no index is used behind the walls
 * between organizations.
 */
final class NameBuckets {

    /** Where each but the first begins, so that each holds about as many as the others. */
    private static final List<String> BEGINNINGS =
            List.of(
                    "alm", "b", "bl", "c", "cas", "co", "d", "e", "fe", "g", "gard", "gon", "h",
                    "j", "l", "lo", "m", "mart", "me", "mor", "n", "p", "pe", "pi", "r", "ro", "s",
                    "sc", "t", "v", "w");

    /** SQL of the bucket of a patient {@code p}: word for word the expression of the index. */
    static final String OF_PATIENT =
            "CASE WHEN p.last_name IS NULL THEN "
                    + of("p.first_name")
                    + " ELSE "
                    + of("p.last_name")
                    + " END";

    /** A row with the buckets of {@code :name} and of {@code :nameEnd}. */
    static final String OF_RANGE =
            "SELECT " + ofParameter("name") + " AS first, " + ofParameter("nameEnd") + " AS last";

    private NameBuckets() {}

    private static String ofParameter(String name) {
        return "(SELECT " + of("v.n") + " FROM (VALUES (CAST(:" + name + " AS text))) v (n))";
    }

    /**
     * @param text SQL of a text
     */
    private static String of(String text) {
        return between(text, 0, BEGINNINGS.size());
    }

    private static String between(String text, int first, int last) {
        if (first == last) {
            return String.valueOf(first);
        }
        int middle = (first + last) / 2;
        return "CASE WHEN "
                + text
                + " COLLATE folded < '"
                + BEGINNINGS.get(middle)
                + "' THEN "
                + between(text, first, middle)
                + " ELSE "
                + between(text, middle + 1, last)
                + " END";
    }
}
