package org.patientcare.platform.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts an {@code Accept} header into a form that JAX-RS matches as the contract requires
 * (section 1): a header that cannot be parsed excludes nothing, and {@code q=0} excludes a type,
 * which JAX-RS takes for the lowest preference.
 */
final class AcceptedTypes {

    private static final String ANYTHING = "*/*";
    private static final String NOTHING = "none/none";
    private static final String JSON = "application/json";
    private static final Set<String> JSON_RANGES = Set.of(JSON, "application/*", ANYTHING);

    private static final Pattern RANGE =
            Pattern.compile("([\\w!#$&^.+*-]+/[\\w!#$&^.+*-]+)\\s*(?:;(.*))?");
    private static final Pattern QUALITY = Pattern.compile("(?:^|;)\\s*[qQ]\\s*=([^;]*)");
    private static final String QUALITY_VALUE = "0(\\.[0-9]{0,3})?|1(\\.0{0,3})?";

    private AcceptedTypes() {}

    /**
     * @param given the header's values, joined by commas; empty if there is none
     */
    static String of(String given) {
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
