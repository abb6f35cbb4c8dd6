package org.patientcare.platform.server;

import org.patientcare.platform.shared.PercentEncoding;

/**
 * Recognizes raw paths that the server's listener would handle wrongly. Each check is one pass over
 * the path: it runs before every limit but that of the headers' size.
 */
final class UndecodablePaths {

    /** Fewer dots are {@code .} and {@code ..}, which have a meaning in paths. */
    private static final int MIN_DOTS = 3;

    private static final int ESCAPE = 3;

    /**
     * The limit for pairs of dots times characters, so that the search takes less than 20 ms. Two
     * codes of 255 dots stay below it.
     */
    private static final long MOST_STEPS = 500_000;

    private UndecodablePaths() {}

    /**
     * Whether the path has a broken percent escape, bytes that are not UTF-8, a NUL, a backslash,
     * or {@code .} or {@code ..} behind an empty segment, which Payara answers with an empty 200.
     */
    static boolean isUndecodable(String rawPath) {
        return rawPath.indexOf('\\') >= 0
                || hasDotsBehindNothing(rawPath)
                || !PercentEncoding.isDecodable(rawPath)
                || hasEscape(rawPath, "%5C");
    }

    /** Whether the last segment is a code of three dots or more, escaped or not. */
    static boolean endsInDots(String rawPath) {
        int at = rawPath.length();
        int dots = 0;
        for (int step = dotBefore(rawPath, at); step > 0; step = dotBefore(rawPath, at)) {
            at -= step;
            dots++;
        }
        return dots >= MIN_DOTS
                && (rawPath.startsWith("/", at - 1) || isEscape(rawPath, at - ESCAPE, "%2F"));
    }

    /**
     * Whether Payara would search too long: from each pair of dots on it searches the rest of the
     * path for {@code WEB-INF}.
     */
    static boolean hasTooManyDots(String rawPath) {
        long pairs = 0;
        long length = 0;
        boolean behindDot = false;
        for (int i = 0; i < rawPath.length(); length++) {
            boolean escape = rawPath.charAt(i) == '%';
            boolean dot = rawPath.charAt(i) == '.' || escape && isEscape(rawPath, i, "%2E");
            pairs += dot && behindDot ? 1 : 0;
            behindDot = dot;
            i += escape ? ESCAPE : 1;
        }
        return pairs * length > MOST_STEPS;
    }

    private static boolean hasDotsBehindNothing(String rawPath) {
        int at = rawPath.indexOf("//");
        while (at >= 0 && !isDotSegment(rawPath, at + 2)) {
            at = rawPath.indexOf("//", at + 1);
        }
        return at >= 0;
    }

    private static boolean isDotSegment(String rawPath, int from) {
        int first = dotAt(rawPath, from);
        int behind = from + first + (first > 0 ? dotAt(rawPath, from + first) : 0);
        return first > 0 && (behind == rawPath.length() || rawPath.charAt(behind) == '/');
    }

    /** The length of the dot that begins there; 0 if there is none. */
    private static int dotAt(String text, int from) {
        if (text.startsWith(".", from)) {
            return 1;
        }
        return isEscape(text, from, "%2E") ? ESCAPE : 0;
    }

    /** The length of the dot that ends there; 0 if there is none. */
    private static int dotBefore(String text, int end) {
        if (text.startsWith(".", end - 1)) {
            return 1;
        }
        return isEscape(text, end - ESCAPE, "%2E") ? ESCAPE : 0;
    }

    private static boolean hasEscape(String text, String escape) {
        int at = text.indexOf('%');
        while (at >= 0 && !isEscape(text, at, escape)) {
            at = text.indexOf('%', at + 1);
        }
        return at >= 0;
    }

    private static boolean isEscape(String text, int at, String escape) {
        return text.regionMatches(true, at, escape, 0, ESCAPE);
    }
}
