package org.patientcare.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.core.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * chance.
 */
@IntegrationTest
@RunAsClient
@DisplayName("No text, header, path or number costs more than eight times a harmless one")
class CostIT {

    private static final Duration TOLD_FROM_CHANCE = Duration.ofMillis(20);
    private static final int RATIO = 8;
    private static final int TRIES = 5;

    /** In a body; what takes its time grows with the square and is seen at a tenth as well. */
    private static final int LONG = 200_000;

    private static final int SHORTER = 20_000;

    /** In the head of a request, of which the server reads 8 KiB. */
    private static final int LONG_IN_HEAD = 6_000;

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
        Map<String, String> texts = HostileTexts.of(SHORTER);
        HostileTexts.theWorst(LONG).forEach((what, text) -> texts.put("many " + what, text));
        String token = clinic.authenticate("p1").expect(200).json().get("access_token").asText();
        Map<String, Class<?>> operations = ResourceOperations.bodies();
        assertThat(operations).hasSizeGreaterThan(15);
        operations.forEach(
                (operation, request) -> {
                    RequestBodies bodies = RequestBodies.of(request);
                    for (JsonPointer place : bodies.places()) {
                        String where = operation + " " + place;
                        Map<String, String> all = new LinkedHashMap<>();
                        texts.forEach((what, text) -> all.put(what, bodies.withText(place, text)));
                        structures()
                                .forEach(
                                        (what, json) ->
                                                all.put(what, bodies.withJson(place, json)));
                        all.forEach(
                                (what, body) ->
                                        judge(
                                                where + ", " + what,
                                                () -> send(operation, body, token),
                                                () ->
                                                        send(
                                                                operation,
                                                                bodies.withText(place, like(body)),
                                                                token)));
                    }
                });
        assertThat(dear).isEmpty();
    }

    @Test
    @DisplayName("in any header, at every door")
    void headers() {
        Map<String, String> texts = HostileTexts.of(LONG_IN_HEAD);
        for (String path : PATHS) {
            for (String header : HEADERS) {
                texts.forEach(
                        (what, text) -> {
                            String value = latin(text);
                            judge(
                                    path + " " + header + ", " + what,
                                    () -> get(path, header + ": " + value),
                                    () -> get(path, header + ": " + like(value)));
                        });
            }
        }
        assertThat(dear).isEmpty();
    }

    @Test
    @DisplayName("in any path and query, and each gets an answer")
    void paths() {
        Map<String, String> texts = HostileTexts.of(LONG_IN_HEAD);
        for (String segment : List.of("activate/", "redemptions/", "undo/", "download/", "send/")) {
            texts.put("a run of " + segment, segment.repeat(LONG_IN_HEAD / segment.length()));
        }
        for (ApiDescription.Operation operation : ApiDescription.ofSuiteNode().operations()) {
            String template = operation.path();
            texts.forEach(
                    (what, text) -> {
                        String plain = "a".repeat(raw(text).length());
                        if (!filled(template, "").equals(filled(template, "a"))) {
                            judge(
                                    operation + ", " + what,
                                    () -> call(operation, filled(template, raw(text))),
                                    () -> call(operation, filled(template, plain)));
                        }
                        if (hasQuery(operation)) {
                            judge(
                                    operation + ", as a query, " + what,
                                    () -> call(operation, query(operation, raw(text))),
                                    () -> call(operation, query(operation, plain)));
                        }
                    });
        }
        for (String prefix : List.of("/", "/v1/", "/call/", "/verify/", "/docs/", "/widget/v1/")) {
            texts.forEach(
                    (what, text) ->
                            judge(
                                    prefix + " with " + what,
                                    () -> get(prefix + raw(text)),
                                    () -> get(prefix + "a".repeat(raw(text).length()))));
        }
        assertThat(dear).isEmpty();
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

    private static boolean hasQuery(ApiDescription.Operation operation) {
        return !queryNames(operation).isEmpty();
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

    /** A text as it stands where that is allowed, each other byte as an escape. */
    private static String raw(String text) {
        StringBuilder raw = new StringBuilder();
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            boolean stands = octet > ' ' && octet < 127 && "\"#<>?[\\]^`{|}".indexOf(octet) < 0;
            raw.append(stands ? (char) octet : String.format("%%%02X", octet & 0xFF));
            if (raw.length() >= LONG_IN_HEAD) {
                break;
            }
        }
        return whole(raw.toString());
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

    /** A first look decides whether it is worth a second. */
    private void judge(String what, Supplier<Reply> hostile, Supplier<Reply> harmless) {
        if (once(what, hostile).compareTo(TOLD_FROM_CHANCE) <= 0) {
            return;
        }
        Duration dearest = median(what, hostile);
        if (dearest.compareTo(TOLD_FROM_CHANCE) <= 0) {
            return;
        }
        Duration cheap = median(what, harmless);
        if (dearest.compareTo(cheap.multipliedBy(RATIO)) > 0) {
            dear.put(what, dearest.toMillis() + " ms instead of " + cheap.toMillis() + " ms");
        }
    }

    private Duration median(String what, Supplier<Reply> request) {
        return Stream.generate(() -> once(what, request))
                .limit(TRIES)
                .sorted()
                .toList()
                .get(TRIES / 2);
    }

    private Duration once(String what, Supplier<Reply> request) {
        return cpu.of(
                () -> {
                    int status = request.get().status();
                    assertThat(status).as(what).isBetween(200, 499).isNotEqualTo(429);
                });
    }
}
