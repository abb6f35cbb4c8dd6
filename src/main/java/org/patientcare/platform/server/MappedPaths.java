package org.patientcare.platform.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.shared.PercentEncoding;

/**
 * Decides by which path the server maps a request to a servlet. The server itself maps by the
 * decoded path, in which it removes empty segments, {@code .} and {@code ..}: so a code such as
 * {@code ../../x} would lead out of its surface, {@code //admin} would reach a surface past every
 * rule by path, and a path that ends in {@code /.} is answered with an empty 200 if it exactly
 * fills the server's buffer.
 */
final class MappedPaths {

    /** The surfaces before which several slashes are one (contract, section 1). */
    private static final List<String> BEHIND_SLASHES = List.of("/v1", "/api");

    private static final String ALL = "/*";

    private final String contextPath;

    /** The paths of servlets that serve everything below their path, the longest first. */
    private final List<String> surfaces;

    /**
     * @param mappings the URL patterns of all servlets
     */
    MappedPaths(String contextPath, Collection<String> mappings) {
        this.contextPath = contextPath;
        surfaces =
                mappings.stream()
                        .filter(mapping -> mapping.endsWith(ALL) && !mapping.equals(ALL))
                        .map(mapping -> mapping.substring(0, mapping.length() - ALL.length()))
                        .sorted(Comparator.comparing(String::length).reversed())
                        .toList();
    }

    /**
     * @param path by which the server maps the request
     * @param seen the path that the service sees
     */
    record Mapped(String path, String seen) {

        private Mapped(String path) {
            this(path, path);
        }
    }

    /**
     * @param raw the path that was sent, not decoded
     */
    Mapped of(String raw) {
        if (UndecodablePaths.isUndecodable(raw) || UndecodablePaths.hasTooManyDots(raw)) {
            return badRequest();
        }
        String decoded = decoded(raw);
        if (!isOfThisService(decoded)) {
            return new Mapped(raw);
        }
        String path = withoutLeadingSlashes(raw);
        Optional<String> surface = surface(path);
        if (surface.isPresent()) {
            return new Mapped(hasDots(decoded) ? surface.get() + "/" : path, path);
        }
        boolean isPlain =
                !decoded.contains("//") && !hasDots(decoded) && surface(decoded).isEmpty();
        return isPlain ? new Mapped(path) : refused(RefusedPathServlet.NOT_FOUND);
    }

    /** Where a request is answered that cannot be read. */
    Mapped badRequest() {
        return refused(RefusedPathServlet.BAD_REQUEST);
    }

    private Mapped refused(String servlet) {
        return new Mapped(contextPath + servlet);
    }

    /** Whether the server, which ignores leading slashes, maps the path to this application. */
    private boolean isOfThisService(String decoded) {
        int end = endOfSlashes(decoded);
        return end > 0 && isAtOrBelow(contextPath, decoded.substring(end - 1));
    }

    private String withoutLeadingSlashes(String raw) {
        String below = raw.startsWith(contextPath) ? raw.substring(contextPath.length()) : raw;
        int end = endOfSlashes(below);
        String path = end > 1 ? below.substring(end - 1) : below;
        return BEHIND_SLASHES.stream().anyMatch(surface -> isAtOrBelow(surface, path))
                ? contextPath + path
                : raw;
    }

    private static int endOfSlashes(String path) {
        int end = 0;
        while (end < path.length() && path.charAt(end) == '/') {
            end++;
        }
        return end;
    }

    /** The path of the surface, with the context path; empty if the path is of none. */
    private Optional<String> surface(String path) {
        return surfaces.stream()
                .map(surface -> contextPath + surface)
                .filter(surface -> isAtOrBelow(surface, path))
                .findFirst();
    }

    private static boolean isAtOrBelow(String parent, String path) {
        return path.startsWith(parent)
                && (path.length() == parent.length() || path.charAt(parent.length()) == '/');
    }

    /** Whether a segment has dots alone before its parameters. */
    private static boolean hasDots(String decoded) {
        return Arrays.stream(decoded.split("/"))
                .map(segment -> segment.split(";", 2)[0])
                .anyMatch(name -> !name.isEmpty() && name.chars().allMatch(c -> c == '.'));
    }

    /** A plus is no blank in a path. */
    static String decoded(String raw) {
        return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /**
     * Recognizes raw paths that the server's listener would handle wrongly. Each check is one pass
     * over the path: it runs before every limit but that of the headers' size.
     */
    static final class UndecodablePaths {

        private static final int ESCAPE = 3;

        /**
         * The limit for pairs of dots times characters, so that the search takes less than 20 ms.
         * Two codes of 255 dots stay below it.
         */
        private static final long MOST_STEPS = 500_000;

        private UndecodablePaths() {}

        /**
         * Whether the path has a broken percent escape, bytes that are not UTF-8, a NUL or a
         * backslash.
         */
        static boolean isUndecodable(String rawPath) {
            return rawPath.indexOf('\\') >= 0
                    || !PercentEncoding.isDecodable(rawPath)
                    || hasEscape(rawPath, "%5C");
        }

        /**
         * Whether Payara would search too long: from each pair of dots on it searches the rest of
         * the path for {@code WEB-INF}.
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
}
