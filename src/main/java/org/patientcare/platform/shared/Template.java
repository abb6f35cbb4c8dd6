package org.patientcare.platform.shared;

import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with placeholders such as {@code {code}}. */
public final class Template {

    private static final Pattern PLACE = Pattern.compile("\\{([a-z.]+)}");

    /** Line and page ends, and what would turn the direction of the text after it. */
    private static final Pattern NOT_IN_A_LINE =
            Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069\\s]+");

    private Template() {}

    /**
     * Replaces each placeholder once; what looks like a placeholder inside a value stays as it is.
     */
    public static String fill(String text, Map<String, String> values) {
        return fill(text, values::get);
    }

    /**
     * @param values by placeholder, asked for those that the text has; null leaves one as it is
     */
    public static String fill(String text, UnaryOperator<String> values) {
        return PLACE.matcher(text)
                .replaceAll(
                        place -> {
                            String value = values.apply(place.group(1));
                            return Matcher.quoteReplacement(value == null ? place.group() : value);
                        });
    }

    /** A name that a caller gave, on one line and written in one direction. */
    public static String oneLine(String text) {
        return NOT_IN_A_LINE.matcher(text).replaceAll(" ").strip();
    }

    /** As the text of an element of HTML or XML, or of an attribute in double quotes. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
