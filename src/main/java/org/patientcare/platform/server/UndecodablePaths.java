package org.patientcare.platform.server;

import org.patientcare.platform.shared.PercentEncoding;

/**
 * Recognizes raw paths that the server's listener would handle wrongly. Each check is one pass over
 * the path: it runs before every limit but that of the headers' size.
 */
final class UndecodablePaths {

    private static final int ESCAPE = 3;

    /**
     * The limit for pairs of dots times characters, so that the search takes less than 20 ms. Two
     * codes of 255 dots stay below it.
     */
    private static final long MOST_STEPS = 500_000;

    private UndecodablePaths() {}

    /**
     * Whether the path has a broken percent escape, bytes that are not UTF-8, a NUL or a backslash.
     */
    static boolean isUndecodable(String rawPath) {
        return rawPath.indexOf('\\') >= 0
                || !PercentEncoding.isDecodable(rawPath)
                || hasEscape(rawPath, "%5C");
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
