package org.patientcare.platform.shared;

import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with placeholders such as {@code {code}}. */
public final class Template {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z.]+)}");

    /**
     * Line and page breaks, other control characters and white space, and the characters that
     * change the direction of the text after them.
     */
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
     * @param values called for each placeholder of the text; null leaves the placeholder as it is
     */
    public static String fill(String text, UnaryOperator<String> values) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(
                        place -> {
                            String value = values.apply(place.group(1));
                            return Matcher.quoteReplacement(value == null ? place.group() : value);
                        });
    }

    /** A caller's text on one line, without characters that change its direction. */
    public static String oneLine(String text) {
        return NOT_IN_A_LINE.matcher(text).replaceAll(" ").strip();
    }

    /** Escapes text for an element of HTML or XML, or for an attribute in double quotes. */
    public static String escapedMarkup(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
