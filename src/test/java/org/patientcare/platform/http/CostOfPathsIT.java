package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;

@Drill(
        value = DrillGroup.COST,
        heldBy = {"PatternsTest", "StrictJsonIT"})
@IntegrationTest
@RunAsClient
@DisplayName("No path or query costs more than eight times a harmless one")
class CostOfPathsIT {

    /**
     * The length of a hostile text in the request head, of which the server reads at most 8 KiB.
     */
    private static final int LONG_IN_HEAD = 6_000;

    /** The maximum length of a character in a path once it is percent-encoded. */
    private static final int ESCAPED = 9;

    /** Prefixes below which any path can be requested. */
    private static final List<String> PREFIXES = List.of("/", "/v1/", "/call/", "/verify/");

    /** How many of the operations with a path parameter are tried per text, in rotation. */
    private static final int OPERATIONS_OF_A_TEXT = 5;

    private final CostlyCalls calls = CostlyCalls.begin();

    @Test
    @DisplayName("in any path and query, and each request gets an answer")
    void paths() {
        List<ApiDescription.Operation> operations =
                ApiDescription.ofSuiteNode().operations().stream()
                        .filter(
                                each ->
                                        !calls.pathWith(each.path(), "")
                                                .equals(calls.pathWith(each.path(), "a")))
                        .toList();
        Map<String, String> raw = rawTexts();
        Map<String, String> everywhere = new LinkedHashMap<>();
        HostileTexts.worst(1).keySet().forEach(what -> everywhere.put(what, raw.get(what)));
        for (String segment : List.of("activate/", "redemptions/", "undo/")) {
            everywhere.put("a run of " + segment, segment.repeat(LONG_IN_HEAD / segment.length()));
        }
        everywhere.forEach((what, text) -> operations.forEach(each -> path(each, what, text)));
        Iterator<ApiDescription.Operation> some =
                Stream.generate(() -> operations).flatMap(List::stream).iterator();
        raw.forEach(
                (what, text) -> {
                    Stream.generate(some::next)
                            .limit(OPERATIONS_OF_A_TEXT)
                            .forEach(each -> path(each, what, text));
                    PREFIXES.forEach(prefix -> prefix(prefix, what, text));
                });
        ApiDescription.ofSuiteNode().operations().stream()
                .filter(CostOfPathsIT::hasFilters)
                .forEach(each -> raw.forEach((what, text) -> query(each, what, text)));
        assertThat(calls.tooExpensive()).isEmpty();
    }

    private void path(ApiDescription.Operation operation, String what, String raw) {
        calls.judge(
                operation + ", " + what,
                () -> calls.call(operation, calls.pathWith(operation.path(), raw)),
                () ->
                        calls.call(
                                operation,
                                calls.pathWith(operation.path(), "a".repeat(raw.length()))));
    }

    private void query(ApiDescription.Operation operation, String what, String raw) {
        calls.judge(
                operation + ", as a query, " + what,
                () -> calls.call(operation, query(operation, raw)),
                () -> calls.call(operation, query(operation, "a".repeat(raw.length()))));
    }

    private void prefix(String prefix, String what, String raw) {
        calls.judge(
                prefix + " with " + what,
                () -> calls.get(prefix + raw),
                () -> calls.get(prefix + "a".repeat(raw.length())));
    }

    /**
     * Whether the operation has more query parameters than the page number, which is the same
     * everywhere.
     */
    private static boolean hasFilters(ApiDescription.Operation operation) {
        return queryNames(operation).size() > 1;
    }

    private static List<String> queryNames(ApiDescription.Operation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.path("name").asText())
                .toList();
    }

    private String query(ApiDescription.Operation operation, String raw) {
        List<String> names = queryNames(operation);
        String part =
                CostlyCalls.withoutPartialEscape(raw.substring(0, raw.length() / names.size()));
        return calls.pathWith(operation.path(), "x")
                + names.stream()
                        .map(name -> name + "=" + part)
                        .collect(Collectors.joining("&", "?", ""));
    }

    /** The texts, each as long as it can be in a path. */
    private static Map<String, String> rawTexts() {
        Map<String, String> raw = new LinkedHashMap<>();
        for (int shorter = ESCAPED; shorter > 0; shorter--) {
            HostileTexts.of(LONG_IN_HEAD / shorter)
                    .forEach(
                            (what, text) -> {
                                String escaped = raw(text);
                                if (escaped.length() < LONG_IN_HEAD * 11 / 10) {
                                    raw.put(what, escaped);
                                }
                            });
        }
        return raw;
    }

    /** Percent-encodes every byte that must not be in a path as it is. */
    private static String raw(String text) {
        StringBuilder raw = new StringBuilder();
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            boolean allowed = octet > ' ' && octet < 127 && "\"#<>?[\\]^`{|}".indexOf(octet) < 0;
            raw.append(allowed ? (char) octet : String.format("%%%02X", octet & 0xFF));
        }
        return raw.toString();
    }
}
