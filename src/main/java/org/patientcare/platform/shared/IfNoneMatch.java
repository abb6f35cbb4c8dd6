package org.patientcare.platform.shared;

import java.util.Arrays;

/**
 * The condition of the header {@code If-None-Match}, by which a caller says what it has. One that
 * is not well-formed names nothing, so that the content is sent.
 */
public final class IfNoneMatch {

    private IfNoneMatch() {}

    /**
     * Whether the caller has the content, which then need not be sent.
     *
     * @param condition the header's values, joined by commas; null if there is none
     * @param tag of the content, in quotes and without a comma
     */
    public static boolean names(String condition, String tag) {
        return condition != null && (condition.strip().equals("*") || isListed(condition, tag));
    }

    private static boolean isListed(String condition, String tag) {
        return Arrays.stream(condition.split(","))
                .map(String::strip)
                .anyMatch(each -> each.equals(tag) || each.equals("W/" + tag));
    }
}
