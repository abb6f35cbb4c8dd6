package org.patientcare.platform.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A statement with named parameters, converted to the question marks of JDBC.
 *
 * @param text with a question mark for each parameter
 * @param names of the parameters, in the order of the question marks; a name may occur twice
 */
record NamedSql(String text, List<String> names) {

    /**
     * The maximum number of cached statements. Others are parsed each time: lists have the numbers
     * of their page in the text.
     */
    private static final int MAX_CACHED = 1_000;

    private static final Map<String, NamedSql> CACHE = new ConcurrentHashMap<>();

    /**
     * Replaces the named parameters, in one pass. A colon in a literal or a quoted name does not
     * begin a parameter, nor do two colons; comments and dollar quotes are not supported.
     *
     * @throws IllegalArgumentException if a parameter has no name
     */
    static NamedSql of(String sql) {
        NamedSql known = CACHE.get(sql);
        if (known != null) {
            return known;
        }
        NamedSql read = read(sql);
        if (CACHE.size() < MAX_CACHED) {
            CACHE.put(sql, read);
        }
        return read;
    }

    private static NamedSql read(String sql) {
        StringBuilder text = new StringBuilder(sql.length());
        List<String> names = new ArrayList<>();
        int at = 0;
        while (at < sql.length()) {
            int end = endOfPart(sql, at);
            if (isParameter(sql, at)) {
                names.add(sql.substring(at + 1, end));
                text.append('?');
            } else {
                text.append(sql, at, end);
            }
            at = end;
        }
        return new NamedSql(text.toString(), List.copyOf(names));
    }

    /**
     * The end of the literal, quoted name, parameter, cast operator or character that begins there.
     */
    private static int endOfPart(String sql, int at) {
        char first = sql.charAt(at);
        if (first == '?') {
            throw new IllegalArgumentException("A parameter without a name");
        }
        if (first == '\'' || first == '"') {
            int closing = sql.indexOf(first, at + 1);
            return closing < 0 ? sql.length() : closing + 1;
        }
        if (first == ':' && at + 1 < sql.length() && sql.charAt(at + 1) == ':') {
            return at + 2;
        }
        int end = at + 1;
        while (first == ':' && end < sql.length() && isOfName(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isParameter(String sql, int at) {
        return sql.charAt(at) == ':' && at + 1 < sql.length() && isLetter(sql.charAt(at + 1));
    }

    private static boolean isOfName(char c) {
        return isLetter(c) || c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
