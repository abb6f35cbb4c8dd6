package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A request whose {@code Content-Type} and {@code Accept} are such that JAX-RS matches them as the
 * contract requires (section 1). No content type is JSON, and an unreadable one is some other type
 * (415 where fields are expected). An {@code Accept} that cannot be parsed excludes nothing, and
 * {@code q=0} excludes a type, which JAX-RS takes for the lowest preference. Without this the
 * container would answer unreadable headers with a page of its own.
 */
final class NormalizedHeaders extends HttpServletRequestWrapper {

    private static final String ANYTHING = "*/*";
    private static final String NOTHING = "none/none";
    private static final String JSON = "application/json";
    private static final Set<String> JSON_RANGES = Set.of(JSON, "application/*", ANYTHING);

    private static final Pattern RANGE =
            Pattern.compile("([\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+)\\s*(?:;(.*))?");
    private static final Pattern QUALITY = Pattern.compile("(?:^|;)\\s*[qQ]\\s*=([^;]*)");
    private static final String QUALITY_VALUE = "0(\\.[0-9]{0,3})?|1(\\.0{0,3})?";

    private final Map<String, String> headers;

    NormalizedHeaders(HttpServletRequest request) {
        super(request);
        headers =
                Map.of(
                        HttpHeaders.CONTENT_TYPE.toLowerCase(Locale.ROOT),
                        contentType(request.getHeader(HttpHeaders.CONTENT_TYPE)),
                        HttpHeaders.ACCEPT.toLowerCase(Locale.ROOT),
                        accepted(
                                String.join(
                                        ",",
                                        Collections.list(request.getHeaders(HttpHeaders.ACCEPT)))));
    }

    @Override
    public String getContentType() {
        return headers.get("content-type");
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(Collections.list(super.getHeaderNames()));
        names.addAll(headers.keySet());
        return Collections.enumeration(names);
    }

    @Override
    public String getHeader(String name) {
        String own = headers.get(name.toLowerCase(Locale.ROOT));
        return own == null ? super.getHeader(name) : own;
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        String own = headers.get(name.toLowerCase(Locale.ROOT));
        return own == null
                ? super.getHeaders(name)
                : Collections.enumeration(Collections.singleton(own));
    }

    private static String contentType(String given) {
        if (given == null || given.isBlank()) {
            return MediaType.APPLICATION_JSON;
        }
        return ContentType.parse(given).orElse(MediaType.APPLICATION_OCTET_STREAM);
    }

    /**
     * The value of {@code Accept}.
     *
     * @param given the header's values, joined by commas; empty if there is none
     */
    static String accepted(String given) {
        if (given.length() > ContentType.LONGEST) {
            return ANYTHING;
        }
        List<Range> ranges = new ArrayList<>();
        for (String element : given.split(",")) {
            Optional<Range> range = Range.parse(element.strip());
            if (range.isEmpty() && !element.isBlank()) {
                return ANYTHING;
            }
            range.ifPresent(ranges::add);
        }
        if (ranges.isEmpty()) {
            return ANYTHING;
        }
        boolean exceptJson = ranges.stream().anyMatch(r -> r.type().equals(JSON) && !r.isWanted());
        String wanted =
                ranges.stream()
                        .filter(Range::isWanted)
                        .filter(r -> !exceptJson || !JSON_RANGES.contains(r.type()))
                        .map(r -> r.type() + ";q=" + r.quality())
                        .collect(Collectors.joining(","));
        return wanted.isEmpty() ? NOTHING : wanted;
    }

    private record Range(String type, String quality) {

        static Optional<Range> parse(String text) {
            Matcher range = RANGE.matcher(text);
            if (!range.matches()) {
                return Optional.empty();
            }
            Matcher said = QUALITY.matcher(range.group(2) == null ? "" : range.group(2));
            String quality = said.find() ? said.group(1).strip() : "1";
            return quality.matches(QUALITY_VALUE)
                    ? Optional.of(new Range(range.group(1).toLowerCase(Locale.ROOT), quality))
                    : Optional.empty();
        }

        boolean isWanted() {
            return Double.parseDouble(quality) > 0;
        }
    }
}
