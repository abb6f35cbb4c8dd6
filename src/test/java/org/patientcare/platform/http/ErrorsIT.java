package org.patientcare.platform.http;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("1 Errors")
class ErrorsIT {

    private static final String TEN_KILOBYTES = "x".repeat(10_240);

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p1");

    @Test
    @DisplayName(
            "1 Errors: one body for every error, JSON whatever Accept says, errors only for 422")
    void everyErrorHasTheSameBody() {
        Http browser = clinic.http().with("Accept", "text/html,application/xhtml+xml");
        for (Http caller : List.of(clinic.http(), browser)) {
            expectShape(RawHttp.call(caller, "GET", "/v1/patients/%ZZ"), 400);
            expectShape(caller.without("X-Secret-Key").get("/v1/patients/p1"), 401);
            expectShape(caller.get("/v1/nothing"), 404);
            expectShape(caller.get("/nothing"), 404);
            expectShape(caller.send("DELETE", "/v1/patients", null), 405);
            expectShape(caller.send("DELETE", "/.well-known/jwks.json", null), 405);
        }
        expectShape(browser.get("/v1/patients/p1"), 406);
        expectShape(operator.withPermissions(clinic).patient("p1"), 403);
        expectShape(clinic.patient("unknown"), 404);
        expectShape(
                clinic.http()
                        .with("Content-Type", "application/json")
                        .sendBytes("PUT", "/v1/patients", new byte[4 * 1024 * 1024 + 1]),
                413);
        expectShape(
                clinic.http().with("Content-Type", "text/plain").send("PUT", "/v1/patients", "x"),
                415);
        expectShape(clinic.upsertRaw("{}"), 422);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Errors: 401 has the same body for all causes, and WWW-Authenticate")
    void everyUnauthorizedCallerGetsTheSameAnswer() {
        Http http = clinic.http();
        String revoked = operator.withPermissions(clinic, "patients").apiKey();
        operator.revoke(clinic.id(), revoked).expect(204);
        for (Http caller :
                List.of(
                        Http.suiteNode(),
                        http.without("X-API-Key"),
                        http.without("X-Secret-Key"),
                        http.with("X-API-Key", "unknown"),
                        http.with("X-API-Key", revoked),
                        http.with("X-API-Key", clinic.apiKey().toLowerCase(Locale.ROOT) + "x"),
                        http.with("X-Secret-Key", "wrong"),
                        http.with("X-API-Key", "x".repeat(33)),
                        http.with("X-Secret-Key", "x".repeat(129)),
                        http.with("X-API-Key", "x".repeat(5_000)),
                        http.with("Authorization", "Basic eDp5").without("X-API-Key"))) {
            Reply refusal = caller.get("/v1/patients/p1").expectRefusal(401);
            assertThat(refusal.text())
                    .isEqualTo("{\"message\":\"Unauthorized\",\"code\":\"unauthorized\"}");
            assertThat(refusal.header("WWW-Authenticate")).isNotBlank();
        }
    }

    @Test
    @DisplayName("1 Errors: faults are the errors in the same order, with codes and params")
    void faultsAreTheErrorsWithCodes() {
        Reply refusal =
                clinic.upsertRaw(
                        "{\"patients\":[{\"code\":\"a\",\"first_name\":\"A\"},"
                                + "{\"code\":\"a\",\"gender\":\"x\",\"locale\":5,\"email\":\"@\","
                                + "\"birth_date\":\"2999-01-01\",\"last_name\":\""
                                + "x".repeat(256)
                                + "\"}]}");
        JsonNode body = refusal.expectRefusal(422).json();
        assertThat(body.get("faults"))
                .extracting(
                        fault -> fault.get("field").asText(),
                        fault -> fault.get("code").asText(),
                        fault -> fault.get("params").toString())
                .containsExactly(
                        tuple("patients[1].birth_date", "in_the_future", "{}"),
                        tuple("patients[1].code", "repeated", "{\"index\":0}"),
                        tuple("patients[1].email", "not_an_email", "{}"),
                        tuple("patients[1].first_name", "required", "{}"),
                        tuple(
                                "patients[1].gender",
                                "unknown_value",
                                "{\"allowed\":[\"male\",\"female\"]}"),
                        tuple("patients[1].last_name", "too_long", "{\"max\":255}"),
                        tuple(
                                "patients[1].locale",
                                "unknown_value",
                                "{\"allowed\":[\"es\",\"en\",\"pt\",\"de\"]}"));
        List<String> sentences = new ArrayList<>();
        body.get("errors").forEach(all -> all.forEach(each -> sentences.add(each.asText())));
        assertThat(body.get("faults"))
                .extracting(fault -> fault.get("message").asText())
                .isEqualTo(sentences);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: repeated, empty or malformed credential headers are 4xx, never 5xx")
    @ValueSource(
            strings = {
                "X-API-Key:",
                "X-Secret-Key:",
                "X-API-Key: ",
                "X-API-Key: other",
                "X-Secret-Key: other",
                "X-API-Key: \u00c5\u0081",
                "X-Secret-Key: \u00ff",
                "X-API-Key: \u0001",
                "X-API-Key: %00",
                "X-API-Key: a\tb",
                "X-API-Key: '; DROP TABLE patient; --"
            })
    void malformedCredentialHeadersAreNoServerError(String line) {
        Http without = clinic.http().without(line.substring(0, line.indexOf(':')));
        for (Http caller : List.of(without, clinic.http(), operator.http())) {
            for (String path : List.of("/v1/patients/p1", "/admin/v1/organizations", "/api/v1/x")) {
                assertThat(RawHttp.call(caller, "GET", path, line).status())
                        .as(path)
                        .isIn(200, 400, 401, 404);
            }
        }
        assertThat(RawHttp.call(without, "GET", "/v1/patients/p1", line).status()).isIn(400, 401);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: malformed bearer tokens are 401")
    @ValueSource(
            strings = {
                "Authorization:",
                "Authorization: Bearer",
                "Authorization: Bearer ",
                "Authorization: Bearer x",
                "Authorization: Bearer x.y.z",
                "Authorization: Bearer ..",
                "Authorization: bearer e30.e30.e30",
                "Authorization: Bearer %00",
                "Authorization: Basic eDp5",
                "Authorization: x"
            })
    void malformedTokensAreNoServerError(String line) {
        Reply refusal = RawHttp.call(Http.suiteNode(), "GET", "/widget/v1/me", line);
        refusal.expectRefusal(401);
        RawHttp.call(clinic.http(), "GET", "/v1/patients/p1", line).expect(200);
    }

    @ParameterizedTest
    @DisplayName(
            "1 Conventions: every response carries X-Request-Id, the caller's own if it is valid")
    @ValueSource(
            strings = {
                "a",
                "abc-123",
                "550e8400-e29b-41d4-a716-446655440000",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "Root=1-67891233-abcdef012345678912345678",
                "a.b_c:d/e+f=@"
            })
    void aValidRequestIdIsKept(String id) {
        for (String path :
                List.of(
                        "/v1/patients/p1",
                        "/v1/nothing",
                        "/nothing",
                        "/.well-known/jwks.json",
                        "/health/live")) {
            assertThat(clinic.http().with("X-Request-Id", id).get(path).header("X-Request-Id"))
                    .as(path)
                    .isEqualTo(id);
        }
        assertThat(
                        clinic.http()
                                .with("X-Request-Id", "x".repeat(128))
                                .get("/nothing")
                                .header("X-Request-Id"))
                .isEqualTo("x".repeat(128));
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: an invalid request id is replaced by a new one")
    @ValueSource(
            strings = {
                "X-Request-Id:",
                "X-Request-Id: ",
                "X-Request-Id: a b",
                "X-Request-Id: a\tb",
                "X-Request-Id: a\u0001b",
                "X-Request-Id: \u00c5\u0081",
                "X-Request-Id: <script>",
                "X-Request-Id: \"a\"",
                "X-Request-Id: a;b",
                "X-Request-Id: a,b",
                "X-Request-Id: %0d%0aX-Evil:1",
                "X-Request-Id: a\\b"
            })
    void anInvalidRequestIdIsReplaced(String line) {
        Reply reply = RawHttp.call(clinic.http(), "GET", "/v1/patients/p1", line);
        if (reply.status() == 400) {
            // The container itself refuses control characters.
            assertThat(reply.text()).doesNotContain("Evil");
            return;
        }
        assertThat(UUID.fromString(reply.expect(200).header("X-Request-Id"))).isNotNull();
        assertThat(reply.header("X-Evil")).isNull();
    }

    @Test
    @DisplayName("1 Conventions: a request id of more than 128 characters is replaced by a new one")
    void aRequestIdThatIsTooLongIsReplaced() {
        for (int length : List.of(129, 1_000, 5_000)) {
            Reply reply =
                    clinic.http().with("X-Request-Id", "x".repeat(length)).get("/v1/patients/p1");
            assertThat(UUID.fromString(reply.expect(200).header("X-Request-Id"))).isNotNull();
        }
    }

    @Test
    @DisplayName("1 Conventions: every response carries a new X-Request-Id")
    void everyResponseHasItsOwnId() {
        List<Reply> replies =
                List.of(
                        clinic.patient("p1"),
                        clinic.patient("unknown"),
                        clinic.http().get("/v1/nothing"),
                        clinic.http().send("OPTIONS", "/v1/patients", null),
                        clinic.http().send("HEAD", "/v1/patients/p1", null),
                        clinic.upsertRaw("{"),
                        Http.suiteNode().get("/v1/patients/p1"),
                        Http.suiteNode().get("/"),
                        Http.suiteNode().get("/nothing.jsp"),
                        Http.suiteNode().get("/WEB-INF/web.xml"),
                        Http.suiteNode().get("/openapi"),
                        Http.suiteNode().get("/metrics"),
                        Http.suiteNode().get("/health"),
                        Http.suiteNode().get("/health/live"),
                        Http.suiteNode().get("/health/ready"),
                        Http.suiteNode().get("/.well-known/jwks.json"),
                        Http.suiteNode().send("DELETE", "/.well-known/jwks.json", null),
                        RawHttp.call(clinic.http(), "GET", "/v1/%ZZ"),
                        RawHttp.call(clinic.http(), "GET", "/v1/%00"),
                        RawHttp.call(clinic.http(), "GET", "/v1/patients/p1?%"));
        List<String> ids = replies.stream().map(reply -> reply.header("X-Request-Id")).toList();
        assertThat(ids).doesNotContainNull().doesNotHaveDuplicates();
        assertThat(replies).allSatisfy(reply -> assertThat(reply.header("Server")).isNull());
        assertThat(replies).allSatisfy(reply -> assertThat(reply.header("X-Powered-By")).isNull());
    }

    @ParameterizedTest
    @DisplayName("1 Errors: oversized headers are 400 or 431, never 5xx")
    @ValueSource(
            strings = {
                "X-API-Key",
                "X-Secret-Key",
                "X-Request-Id",
                "Accept",
                "Content-Type",
                "Cookie",
                "X-Other"
            })
    void anOversizedHeaderIsRefused(String name) {
        expectRefusalIfAny("/v1/patients/p1", name + ": " + TEN_KILOBYTES);
        clinic.existingPatient("p1");
    }

    @Test
    @DisplayName(
            "1 Errors: a head that the server cannot read is 400 with the error body and an id")
    void anUnreadableHeadIsRefusedWithTheErrorBody() {
        Set<String> ids = new HashSet<>();
        for (String line :
                List.of(
                        "X-Other: caf\u00e9",
                        "X-Other: a\u0001b",
                        "X-Other: " + "x".repeat(9_000),
                        "X-Other: " + "x".repeat(20_000))) {
            expectUnreadable("/v1/patients/p1", ids, line);
        }
        expectUnreadable("/v1/patients/" + "x".repeat(9_000), ids);
        expectUnreadable(
                "/v1/patients/p1",
                ids,
                IntStream.range(0, 150).mapToObj(i -> "X-H" + i + ": 1").toArray(String[]::new));
        assertThat(ids).hasSize(6);
    }

    private void expectUnreadable(String path, Set<String> ids, String... headerLines) {
        Reply refusal =
                RawHttp.callOrConnectionLost(clinic.http(), "GET", path, headerLines).orElseThrow();
        assertThat(refusal.expectRefusal(400).json().get("message").asText())
                .isEqualTo("The request could not be read: check its path, query and headers.");
        assertThat(refusal.header("Date")).isNotBlank();
        expectNoInternals(refusal);
        ids.add(refusal.header("X-Request-Id"));
    }

    @Test
    @DisplayName("1 Conventions: no cache stores an answer, and no browser guesses its type")
    void answersAreNotStored() {
        for (Reply reply : List.of(clinic.patient("p1"), clinic.patient("nobody"))) {
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
        }
    }

    @Test
    @DisplayName("1 Conventions: every response has a date")
    void everyResponseHasADate() {
        for (Reply reply :
                List.of(
                        clinic.patient("p1"),
                        clinic.http().get("/nothing"),
                        Http.suiteNode().get("/docs/"),
                        Http.suiteNode().get("/health/live"),
                        RawHttp.call(clinic.http(), "GET", "/v1/%ZZ"))) {
            Instant date =
                    DateTimeFormatter.RFC_1123_DATE_TIME.parse(reply.header("Date"), Instant::from);
            assertThat(date)
                    .isCloseTo(Instant.now(), within(Waiting.DEADLINE.toSeconds(), SECONDS));
        }
    }

    @Test
    @DisplayName("1 Conventions: a change that depends on a version is 412 and changes nothing")
    void aConditionalChangeIsRefused() {
        String patients = "{\"patients\":[{\"code\":\"p2\",\"first_name\":\"B\"}]}";
        for (String condition : List.of("If-Match", "If-None-Match")) {
            Http caller = clinic.http().with(condition, "*");
            expectShape(caller.send("PUT", "/v1/patients", patients), 412);
            expectShape(
                    operator.http()
                            .with(condition, "\"1\"")
                            .send("PATCH", Operator.organization(clinic.id()), "{}"),
                    412);
            caller.send("PUT", "/v1/nothing", patients).expectRefusal(404);
            caller.without("X-API-Key").send("PUT", "/v1/patients", patients).expectRefusal(401);
            caller.get("/v1/patients/p1").expect(200);
            caller.send("HEAD", "/v1/patients/p1", null).expect(200);
        }
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Errors: too many headers are 400 or 431, never 5xx")
    void tooManyHeadersAreRefused() {
        for (int count : List.of(2_000, 20_000)) {
            String[] lines =
                    IntStream.range(0, count)
                            .mapToObj(i -> "X-H" + i + ": 1")
                            .toArray(String[]::new);
            expectRefusalIfAny("/v1/patients/p1", lines);
            clinic.existingPatient("p1");
        }
        String[] same =
                Collections.nCopies(90, "X-API-Key: " + clinic.apiKey()).toArray(new String[0]);
        assertThat(RawHttp.call(clinic.http(), "GET", "/v1/patients/p1", same).status())
                .isIn(200, 400, 401, 431);
    }

    @Test
    @DisplayName("1 Errors: a URL that is too long is 4xx, never 5xx")
    void aUrlThatIsTooLongIsRefused() {
        for (String target :
                List.of("/v1/patients/" + TEN_KILOBYTES, "/v1/patients/p1?x=" + TEN_KILOBYTES)) {
            expectRefusalIfAny(target);
            clinic.existingPatient("p1");
        }
        clinic.patient("x".repeat(5_000)).expectRefusal(404);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: malformed HTTP is 4xx and reveals nothing about the server")
    @ValueSource(
            strings = {
                "GET /v1/patients/p1\r\n\r\n",
                "GET v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                "GET /v1/patients/p1 HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET /v1/patients/p1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nno colon\r\n\r\n",
                "GET /v1/patients/p1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n: no name\r\n\r\n",
                "GET http://other.example/v1/patients/p1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            })
    void malformedHttpRevealsNothing(String request) {
        String answer = RawHttp.send(request);
        assertThat(answer)
                .doesNotContain("HTTP/1.1 5")
                .doesNotContain("Exception")
                .doesNotContainIgnoringCase("payara")
                .doesNotContainIgnoringCase("grizzly")
                .doesNotContainIgnoringCase("glassfish");
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a request whose host is empty is 400 with the error body")
    @ValueSource(strings = {"Host:", "Host: "})
    void anEmptyHostIsRefused(String line) {
        String answer =
                RawHttp.send(
                        "GET /health/live HTTP/1.1\r\n" + line + "\r\nConnection: close\r\n\r\n");
        assertThat(answer)
                .startsWith("HTTP/1.1 400 ")
                .containsIgnoringCase("X-Request-Id: ")
                .contains("\"code\":\"unreadable\"");
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: links and answers do not repeat a forged host")
    @ValueSource(
            strings = {
                "Host: evil.example",
                "X-Forwarded-Host: evil.example",
                "Forwarded: host=evil.example"
            })
    void aForgedHostIsNotRepeated(String line) {
        String target = "/admin/v1/organizations";
        Reply list = RawHttp.call(operator.http(), "GET", target, line);
        assertThat(list.text()).doesNotContain("evil.example");
        assertThat(list.status()).isIn(200, 400);
    }

    /**
     * A request that is too large to be read completely may also be refused by closing the
     * connection.
     */
    private void expectRefusalIfAny(String target, String... headerLines) {
        RawHttp.callOrConnectionLost(clinic.http(), "GET", target, headerLines)
                .ifPresent(
                        refusal -> {
                            assertThat(refusal.status()).isIn(400, 413, 414, 431);
                            expectNoInternals(refusal);
                        });
    }

    private static void expectShape(Reply refusal, int status) {
        refusal.expectRefusal(status);
        List<String> members = refusal.json().properties().stream().map(Map.Entry::getKey).toList();
        assertThat(members)
                .isEqualTo(
                        status == 422
                                ? List.of("message", "code", "errors", "faults")
                                : List.of("message", "code"));
        assertThat(refusal.json().get("message").asText()).matches("Unauthorized|[A-Z].*[.]");
        for (String field : refusal.faultyFields()) {
            assertThat(refusal.faultsOf(field)).isNotEmpty().doesNotContain("");
        }
        expectNoInternals(refusal);
    }

    private static void expectNoInternals(Reply reply) {
        assertThat(reply.header("Server")).isNull();
        assertThat(reply.header("X-Powered-By")).isNull();
        assertThat(reply.text())
                .doesNotContain("Exception")
                .doesNotContain("org.")
                .doesNotContain("<html")
                .doesNotContainIgnoringCase("payara")
                .doesNotContainIgnoringCase("grizzly");
    }
}
