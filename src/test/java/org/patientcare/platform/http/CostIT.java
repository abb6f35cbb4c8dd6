package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.core.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.Credentials;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ServerCpu;

/**
 * Times what it sends, which no other test does: by the CPU time of the thread that answers, as a
 * ratio to a harmless text of the same length, and only where that is enough to be told from
 * chance. A cost that comes and goes is not found: a text has to be dear each time.
 */
@IntegrationTest
@RunAsClient
@DisplayName("No text, header, path or number costs more than eight times a harmless one")
class CostIT {

    private static final Duration TOLD_FROM_CHANCE = Duration.ofMillis(20);
    private static final int RATIO = 8;
    private static final int TRIES = 5;
    private static final int LOOKS = 3;

    /** In a body; what takes its time grows with the square and is seen at a tenth as well. */
    private static final int LONG = 200_000;

    private static final int SHORTER = 20_000;

    /** In the head of a request, of which the server reads 8 KiB. */
    private static final int LONG_IN_HEAD = 6_000;

    /** As many bytes has a character in a path at most, as escapes. */
    private static final int ESCAPED = 9;

    /** Its body is read before it says that there were too many. */
    private static final String COUNTS_WRONG_CODES = "/widget/v1/redemptions";

    private static final String PEER = "127.0.0.1";

    /** Of one window; the rest is for whoever made the credential. */
    private static final int CALLS = 500;

    /** What the service reads, and what servers read themselves. */
    private static final List<String> HEADERS =
            List.of(
                    "Accept",
                    "Accept-Language",
                    "Authorization",
                    "Content-Encoding",
                    "Content-Type",
                    "Cookie",
                    "Expect",
                    "If-Modified-Since",
                    "If-None-Match",
                    "Origin",
                    "Range",
                    "Upgrade",
                    "X-API-Key",
                    "X-Forwarded-For",
                    "X-Request-Id");

    /** One of each kind of door, and a file. */
    private static final List<String> PATHS =
            List.of(
                    "/v1/patients/p1",
                    "/widget/v1/me",
                    "/verify/x",
                    "/call/x",
                    "/docs/openapi.yaml");

    /** Below which anything can be asked for. */
    private static final List<String> PREFIXES = List.of("/", "/v1/", "/call/", "/verify/");

    /** Of those with a place in their path, in turn. */
    private static final int OPERATIONS_OF_A_TEXT = 5;

    private final Map<String, String> dear = new LinkedHashMap<>();

    private ServerCpu cpu;
    private Organization clinic;
    private Credentials credentials;

    @BeforeEach
    void someoneWithEveryPermission() {
        assumeTrue(ServerCpu.isKnown(), "the system does not tell the CPU time of threads");
        cpu = ServerCpu.ofSuiteNode();
        clinic =
                operator()
                        .newOrganization(Map.of("name", "Costly", "activation_code_delivery", true))
                        .withPatient("p1");
        credentials = Credentials.of(clinic, 20 * CALLS);
    }

    @Test
    @DisplayName("in any field of any call, and as any other JSON in its place")
    void bodies() {
        String token = clinic.authenticate("p1").expect(200).json().get("access_token").asText();
        Map<String, Class<?>> operations = ResourceOperations.bodies();
        assertThat(operations).hasSizeGreaterThan(15);
        operations.forEach((operation, request) -> bodies(operation, request, token));
        assertThat(dear).isEmpty();
    }

    /** The known ones in each place by itself, the others in all places at once. */
    private void bodies(String operation, Class<?> request, String token) {
        RequestBodies bodies = RequestBodies.of(request);
        for (JsonPointer leaf : bodies.leaves()) {
            List<JsonPointer> place = List.of(leaf);
            HostileTexts.theWorst(LONG)
                    .forEach(
                            (what, text) ->
                                    judge(
                                            operation + " " + leaf + ", " + what,
                                            () ->
                                                    send(
                                                            operation,
                                                            bodies.withText(place, text),
                                                            token),
                                            () ->
                                                    send(
                                                            operation,
                                                            bodies.withText(place, like(text)),
                                                            token)));
        }
        List<JsonPointer> all = bodies.leaves();
        HostileTexts.of(SHORTER)
                .forEach(
                        (what, text) ->
                                judge(
                                        operation + ", " + what,
                                        () -> send(operation, bodies.withText(all, text), token),
                                        () ->
                                                send(
                                                        operation,
                                                        bodies.withText(all, like(text)),
                                                        token)));
        List<JsonPointer> holders = new ArrayList<>(bodies.places());
        holders.removeAll(all);
        holders.add(all.get(0));
        for (JsonPointer holder : holders) {
            List<JsonPointer> place = List.of(holder);
            structures()
                    .forEach(
                            (what, json) ->
                                    judge(
                                            operation + " " + holder + ", " + what,
                                            () ->
                                                    send(
                                                            operation,
                                                            bodies.withJson(place, json),
                                                            token),
                                            () ->
                                                    send(
                                                            operation,
                                                            bodies.withText(place, like(json)),
                                                            token)));
        }
    }

    @Test
    @DisplayName("in any header, at every door")
    void headers() {
        Iterator<String> doors = Stream.generate(() -> PATHS).flatMap(List::stream).iterator();
        for (String header : HEADERS) {
            HostileTexts.theWorst(LONG_IN_HEAD)
                    .forEach(
                            (what, text) ->
                                    PATHS.forEach(path -> header(path, header, what, text)));
            HostileTexts.of(LONG_IN_HEAD)
                    .forEach((what, text) -> header(doors.next(), header, what, text));
        }
        assertThat(dear).isEmpty();
    }

    private void header(String path, String header, String what, String text) {
        String value = latin(text);
        judge(
                path + " " + header + ", " + what,
                () -> get(path, header + ": " + value),
                () -> get(path, header + ": " + like(value)));
    }

    @Test
    @DisplayName("in any path and query, and each gets an answer")
    void paths() {
        List<ApiDescription.Operation> operations =
                ApiDescription.ofSuiteNode().operations().stream()
                        .filter(each -> !filled(each.path(), "").equals(filled(each.path(), "a")))
                        .toList();
        Map<String, String> raw = rawTexts();
        Map<String, String> everywhere = new LinkedHashMap<>();
        HostileTexts.theWorst(1).keySet().forEach(what -> everywhere.put(what, raw.get(what)));
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
                .filter(CostIT::hasFilters)
                .forEach(each -> raw.forEach((what, text) -> query(each, what, text)));
        assertThat(dear).isEmpty();
    }

    private void path(ApiDescription.Operation operation, String what, String raw) {
        judge(
                operation + ", " + what,
                () -> call(operation, filled(operation.path(), raw)),
                () -> call(operation, filled(operation.path(), "a".repeat(raw.length()))));
    }

    private void query(ApiDescription.Operation operation, String what, String raw) {
        judge(
                operation + ", as a query, " + what,
                () -> call(operation, query(operation, raw)),
                () -> call(operation, query(operation, "a".repeat(raw.length()))));
    }

    private void prefix(String prefix, String what, String raw) {
        judge(
                prefix + " with " + what,
                () -> get(prefix + raw),
                () -> get(prefix + "a".repeat(raw.length())));
    }

    private static Map<String, String> structures() {
        return Map.of(
                "a list of nulls", "[" + "null,".repeat(LONG / 5) + "null]",
                "a list of objects", "[" + "{},".repeat(LONG / 3) + "{}]",
                "a list of lists", "[" + "[[[[]]]],".repeat(LONG / 9) + "[]]",
                "a list of numbers", "[" + "1e9,".repeat(LONG / 4) + "1]",
                "long numbers", "[" + ("9".repeat(16_000) + ",").repeat(LONG / 16_000) + "1]",
                "a long number", "9".repeat(16_000),
                "a high exponent", "1e999999999",
                "a small exponent", "1e-999999999");
    }

    private Reply send(String operation, String body, String token) {
        String method = operation.substring(0, operation.indexOf(' '));
        String path = filled(operation.substring(method.length() + 1), "x");
        Http caller =
                path.startsWith("/widget/")
                        ? Http.suiteNode().with("Authorization", "Bearer " + token)
                        : caller(path);
        return caller.send(method, path, body);
    }

    private Http caller(String path) {
        if (path.startsWith("/admin/")) {
            return operator().http();
        }
        if (path.startsWith("/v1/") || path.startsWith("/api/")) {
            return credentials.next().http();
        }
        // Whoever does not say who it is counts by address: where that is hostile, by the peer's.
        Database.endWindow("verify:" + PEER);
        Database.endWindow("address:" + PEER);
        return Http.suiteNode();
    }

    private Reply get(String path, String... headers) {
        return RawHttp.call(caller(path), "GET", path, headers);
    }

    private Reply call(ApiDescription.Operation operation, String target) {
        return RawHttp.call(caller(target), operation.method(), target);
    }

    /** More than the number of the page, which is the same everywhere. */
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
        String part = whole(raw.substring(0, raw.length() / names.size()));
        return filled(operation.path(), "x")
                + names.stream()
                        .map(name -> name + "=" + part)
                        .collect(Collectors.joining("&", "?", ""));
    }

    private String filled(String template, String text) {
        int places = template.split("\\{", -1).length - 1;
        String organization =
                template.replace("organizations/{id}/", "organizations/" + clinic.id() + "/");
        String part = whole(text.substring(0, text.length() / Math.max(1, places)));
        return organization.replaceAll("\\{[^}]*}", Matcher.quoteReplacement(part));
    }

    /** Without half an escape at its end. */
    private static String whole(String raw) {
        int percent = raw.lastIndexOf('%');
        return percent >= 0 && percent > raw.length() - 3 ? raw.substring(0, percent) : raw;
    }

    /** Each as long as it can be in a path. */
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

    /** A text as it stands where that is allowed, each other byte as an escape. */
    private static String raw(String text) {
        StringBuilder raw = new StringBuilder();
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            boolean stands = octet > ' ' && octet < 127 && "\"#<>?[\\]^`{|}".indexOf(octet) < 0;
            raw.append(stands ? (char) octet : String.format("%%%02X", octet & 0xFF));
        }
        return raw.toString();
    }

    /** As the bytes of UTF-8, without what would end the line. */
    private static String latin(String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        String latin =
                new String(
                        octets,
                        0,
                        Math.min(octets.length, LONG_IN_HEAD),
                        StandardCharsets.ISO_8859_1);
        return latin.replace('\n', ' ').replace('\r', ' ').replace('\0', ' ').replace('\1', '!');
    }

    private static String like(String text) {
        return HostileTexts.harmless(text.getBytes(StandardCharsets.UTF_8).length);
    }

    /**
     * A first look decides whether it is worth more. What costs too much does so each time; a
     * machine that is slow for a moment does not.
     */
    private void judge(String what, Supplier<Reply> hostile, Supplier<Reply> harmless) {
        if (once(what, hostile).compareTo(TOLD_FROM_CHANCE) <= 0) {
            return;
        }
        List<String> found =
                Stream.generate(() -> compare(what, hostile, harmless))
                        .limit(LOOKS)
                        .takeWhile(Optional::isPresent)
                        .map(Optional::get)
                        .toList();
        if (found.size() == LOOKS) {
            dear.put(what, String.join(", then ", found));
        }
    }

    /** The medians of both, taken in turn; empty if the hostile one is not dear. */
    private Optional<String> compare(
            String what, Supplier<Reply> hostile, Supplier<Reply> harmless) {
        List<Duration> costs = new ArrayList<>();
        List<Duration> usual = new ArrayList<>();
        for (int i = 0; i < TRIES; i++) {
            costs.add(once(what, hostile));
            usual.add(once(what, harmless));
        }
        Duration cost = median(costs);
        Duration cheap = median(usual);
        boolean dear =
                cost.compareTo(TOLD_FROM_CHANCE) > 0
                        && cost.compareTo(cheap.multipliedBy(RATIO)) > 0;
        return dear
                ? Optional.of(cost.toMillis() + " ms instead of " + cheap.toMillis() + " ms")
                : Optional.empty();
    }

    private static Duration median(List<Duration> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    private Duration once(String what, Supplier<Reply> request) {
        return cpu.of(
                () -> {
                    int status = request.get().status();
                    assertThat(status).as(what).isBetween(200, 499);
                    if (!what.contains(COUNTS_WRONG_CODES)) {
                        assertThat(status).as(what).isNotEqualTo(429);
                    }
                });
    }
}
