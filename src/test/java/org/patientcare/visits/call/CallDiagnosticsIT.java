package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("Technical problems of a visit are reported by its pages and read with it")
class CallDiagnosticsIT {

    private static final String FIREFOX = "Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128";
    private static final String DEVICE = "8d3f2c1e-5b7a-4e9d-8c6b-1a2b3c4d5e6f";
    private static final int DONE = 1000;
    private static final String QUALITY =
            "{\"round_trip_ms\":42,\"loss_permille\":3,\"jitter_ms\":6,\"audio_codec\":\"opus\"}";
    private static final int MAX_REPORTS = 30;

    @Test
    @DisplayName(
            "each is stored once by side and moment, and a repeat within seconds is not counted")
    void hindrancesAreStoredOnce() {
        Visit visit = Visit.now("es");
        report(visit.patientUrl(), "camera_refused", "no_path").expect(204);
        report(visit.patientUrl(), "camera_refused").expect(204);
        report(visit.professionalUrl(), "camera_refused").expect(204);
        JsonNode stored = hindrances(visit);
        assertThat(stored).hasSize(3);
        assertThat(stored.findValuesAsText("word"))
                .containsExactlyInAnyOrder("camera_refused", "no_path", "camera_refused");
        assertThat(stored.findValuesAsText("role"))
                .containsExactlyInAnyOrder("patient", "patient", "professional");
        assertThat(stored)
                .allSatisfy(
                        each -> {
                            assertThat(each.get("moment").asText()).isEqualTo("visit");
                            assertThat(each.get("browser").asText()).isEqualTo("firefox");
                            assertThat(each.get("times").asInt()).isOne();
                            assertThat(Instant.parse(each.get("last_at").asText()))
                                    .isAfterOrEqualTo(Instant.parse(each.get("first_at").asText()));
                        });
        assertThat(visit.events("visit-report")).hasSize(2);
        assertThat(visit.events("visit-report").get(0).at("/actor/kind").asText())
                .isEqualTo("link");
    }

    @Test
    @DisplayName("a later repeat is counted, keeps the first time and adds no audit row")
    void laterRepeatsAreCounted() {
        Visit visit = Visit.now("es");
        report(visit.patientUrl(), "socket_lost").expect(204);
        Database.change(
                "UPDATE visit_hindrance SET first_at = first_at - interval '1 hour',"
                        + " last_at = last_at - interval '11 seconds' WHERE organization_id = ?",
                visit.clinic().uuid());
        report(visit.patientUrl(), "socket_lost").expect(204);
        JsonNode stored = hindrances(visit).get(0);
        assertThat(hindrances(visit)).hasSize(1);
        assertThat(stored.get("times").asInt()).isEqualTo(2);
        assertThat(Instant.parse(stored.get("first_at").asText()))
                .isBefore(Instant.parse(stored.get("last_at").asText()).minusSeconds(3500));
        assertThat(visit.events("visit-report")).hasSize(1);
    }

    @Test
    @DisplayName("twenty reports at once of the same words are one row for each word")
    void manyAtOnceAreOneRow() {
        Visit visit = Visit.now("es");
        List<CompletableFuture<Reply>> replies =
                IntStream.range(0, 20)
                        .mapToObj(
                                i ->
                                        page(visit.patientUrl())
                                                .sendAsync(
                                                        "POST",
                                                        CallRequests.path(
                                                                visit.patientUrl(), "/report"),
                                                        i % 2 == 0
                                                                ? words("no_path", "camera_busy")
                                                                : words("camera_busy", "no_path")))
                        .toList();
        replies.forEach(reply -> reply.join().expect(204));
        assertThat(hindrances(visit).findValuesAsText("times")).containsExactly("1", "1");
    }

    @Test
    @DisplayName("a pre-visit test is recorded, admits nobody, and may not be cached")
    void aPreVisitTestIsRecorded() {
        Visit early = Visit.at("es", Instant.now().plus(Duration.ofDays(3)));
        Reply test = post(early.patientUrl(), "/trial", null).expect(200);
        assertThat(test.json().get("ice_servers").isArray()).isTrue();
        assertThat(test.header("Cache-Control")).isEqualTo("no-store");
        report(early.patientUrl(), "udp_blocked", "limited").expect(204);
        assertThat(hindrances(early).findValuesAsText("word"))
                .containsExactlyInAnyOrder("begun", "limited", "udp_blocked");
        assertThat(hindrances(early).findValuesAsText("moment")).containsOnly("trial");
        assertThat(early.events("visit-try")).hasSize(1);
        assertThat(early.state()).isEqualTo("booked");
        assertThat(early.asOperator().get("attendances")).isEmpty();
    }

    @Test
    @DisplayName("a test socket works in both directions, and admits nobody")
    void aTestSocketWorks() {
        Visit early = Visit.at("es", Instant.now().plus(Duration.ofDays(3)));
        String url = early.patientUrl();
        assertThat(
                        WebSocketClient.statusOf(
                                url, DEVICE, WebSocketClient.origin(url), Http.randomAddress()))
                .isEqualTo(404);
        for (Visit each : List.of(early, Visit.now("es"))) {
            try (WebSocketClient tested = testSocket(each.patientUrl())) {
                tested.await("pong");
                tested.send("ping", null).await("pong");
                assertThat(tested.awaitClose()).isEqualTo(DONE);
            }
            assertThat(each.state()).isEqualTo("booked");
            assertThat(each.asOperator().get("attendances")).isEmpty();
        }
    }

    @Test
    @DisplayName("other messages on a test socket reach nobody")
    void aTestSocketReachesNobody() {
        Visit visit = Visit.now("es");
        try (WebSocketClient professional = WebSocketClient.open(visit.professionalUrl());
                WebSocketClient tested = testSocket(visit.patientUrl())) {
            professional.await("room");
            tested.send("admit", null).send("path", "relay").send("chat", "x").send("leave", null);
            tested.send("ping", null);
            assertThat(tested.awaitClose()).isEqualTo(DONE);
            professional.send("ping", null).await("pong");
        }
        assertThat(visit.state()).isEqualTo("booked");
    }

    @Test
    @DisplayName("unknown words, other bodies, other methods and other sites are refused")
    void othersAreRefused() {
        Visit visit = Visit.now("es");
        String path = CallRequests.path(visit.patientUrl(), "/report");
        for (String body :
                new String[] {
                    "",
                    "null",
                    "[]",
                    "{}",
                    "{\"words\":null}",
                    "{\"words\":[]}",
                    "{\"words\":\"no_path\"}",
                    "{\"words\":[7]}",
                    "{\"words\":[\"begun\"]}",
                    "{\"words\":[\"passed\"]}",
                    "{\"words\":[\"no_path\",\"anything\"]}",
                    "{\"words\":[\"no_path\"]}}",
                }) {
            assertThat(page(visit.patientUrl()).send("POST", path, body).status())
                    .as(body)
                    .isEqualTo(400);
        }
        assertThat(page(visit.patientUrl()).send("POST", path, "x".repeat(5000)).status())
                .isEqualTo(400);
        assertThat(page(visit.patientUrl()).get(path).status()).isEqualTo(405);
        for (String origin : new String[] {"https://evil.example", "null"}) {
            assertThat(
                            page(visit.patientUrl())
                                    .with("Origin", origin)
                                    .send("POST", path, words("no_path"))
                                    .status())
                    .as(origin)
                    .isEqualTo(404);
        }
        assertThat(hindrances(visit)).isEmpty();
        assertThat(visit.events("visit-report")).isEmpty();
    }

    @Test
    @DisplayName("invalid links accept no report, and an open visit accepts no pre-visit test")
    void invalidLinksAreRefused() {
        Visit past = Visit.at("es", Instant.now().minus(Duration.ofDays(1)));
        Visit visit = Visit.now("es");
        String old = visit.patientUrl();
        assertThat(post(old, "/trial", null).status()).isEqualTo(404);
        visit.move(Duration.ofDays(2));
        for (String url : List.of(past.patientUrl(), old, old.substring(0, old.length() - 1))) {
            assertThat(report(url, "no_path").status()).as(url).isEqualTo(404);
            assertThat(quality(url, QUALITY).status()).as(url).isEqualTo(404);
            assertThat(post(url, "/trial", null).status()).as(url).isEqualTo(404);
        }
        assertThat(hindrances(visit)).isEmpty();
    }

    @Test
    @DisplayName(
            "a side that reports too often is refused for the rest of the minute, the other is not")
    void aSideIsLimited() {
        Visit visit = Visit.now("es");
        IntStream.range(0, MAX_REPORTS)
                .forEach(i -> report(visit.patientUrl(), "no_path").expect(204));
        Reply refused = report(visit.patientUrl(), "no_path").expect(429);
        assertThat(refused.header("Retry-After")).isNotNull();
        report(visit.professionalUrl(), "no_path").expect(204);
        assertThat(hindrances(visit)).hasSize(2);
    }

    @Test
    @DisplayName(
            "the organization's own system reads hindrances with one appointment, and not in lists")
    void theOrganizationReadsIt() {
        Visit visit = Visit.now("es");
        report(visit.patientUrl(), "microphone_missing").expect(204);
        JsonNode read =
                visit.clinic()
                        .http()
                        .get("/v1/appointments/" + visit.code())
                        .expect(200)
                        .json()
                        .get("data");
        assertThat(read.get("hindrances")).isEqualTo(hindrances(visit)).hasSize(1);
        JsonNode list = visit.clinic().http().get("/v1/appointments").expect(200).json();
        assertThat(list.at("/data/0/code").asText()).isEqualTo(visit.code());
        assertThat(list.at("/data/0").has("hindrances")).isFalse();
    }

    @Test
    @DisplayName(
            "the quality of a call is stored with the newest attendance of the side, and replaced")
    void theQualityOfACallIsStored() {
        Visit visit = Visit.now("es");
        quality(visit, QUALITY).expect(204); // nobody has been there yet
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
            patient.await("room");
            assertThat(visit.asOperator().at("/attendances/0/quality").isNull()).isTrue();
            quality(visit, QUALITY).expect(204);
            quality(visit, QUALITY.replace("42", "43")).expect(204);
        }
        JsonNode stored = visit.asOperator().at("/attendances/0/quality");
        assertThat(stored.get("round_trip_ms").asInt()).isEqualTo(43);
        assertThat(stored.get("loss_permille").asInt()).isEqualTo(3);
        assertThat(stored.get("jitter_ms").asInt()).isEqualTo(6);
        assertThat(stored.get("audio_codec").asText()).isEqualTo("opus");
        assertThat(stored.get("video_codec").isNull()).isTrue();
        assertThat(hindrances(visit)).isEmpty();
        assertThat(visit.events("visit-report")).isEmpty();
    }

    @Test
    @DisplayName("both sides report the quality once more after the end, and nothing else")
    void theLastMeasurementIsStored() {
        Visit visit = Visit.now("es");
        try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl());
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            patient.await("room");
            professional.await("room");
            professional.send("admit", null).send("hang_up", null);
            professional.awaitClose();
        }
        List<String> sides = List.of(visit.patientUrl(), visit.professionalUrl());
        for (String url : sides) {
            quality(url, QUALITY).expect(204);
        }
        assertThat(visit.asOperator().get("attendances").findValuesAsText("round_trip_ms"))
                .containsExactly("42", "42");
        for (String words :
                List.of(words("no_path"), "{\"words\":[],\"quality\":" + QUALITY + "}")) {
            assertThat(post(visit.patientUrl(), "/report", words).status())
                    .as(words)
                    .isEqualTo(404);
        }
        assertThat(quality(visit, QUALITY.replace("42", "-1")).status()).isEqualTo(400);
        assertThat(post(visit.patientUrl(), "/trial", null).status()).isEqualTo(404);
        Database.change(
                "UPDATE appointment SET starts_at = starts_at - interval '3 hours',"
                        + " ends_at = ends_at - interval '3 hours' WHERE organization_id = ?",
                visit.clinic().uuid());
        for (String url : sides) {
            assertThat(quality(url, QUALITY).status()).as("the link has closed").isEqualTo(404);
        }
        assertThat(hindrances(visit)).isEmpty();
    }

    @Test
    @DisplayName("impossible measurements, and any before the visit, are refused")
    void impossibleMeasurementsAreRefused() {
        Visit visit = Visit.now("es");
        for (String wrong :
                List.of(
                        QUALITY.replace("42", "-1"),
                        QUALITY.replace("42", "4.2"),
                        QUALITY.replace("42", "\"42\""),
                        QUALITY.replace("3", "1001"),
                        QUALITY.replace("opus", "<b>"),
                        "{}",
                        "[]",
                        "7")) {
            assertThat(quality(visit, wrong).status()).as(wrong).isEqualTo(400);
        }
        Visit early = Visit.at("es", Instant.now().plus(Duration.ofDays(3)));
        assertThat(quality(early, QUALITY).status()).isEqualTo(400);
    }

    private static Reply quality(Visit visit, String measured) {
        return quality(visit.patientUrl(), measured);
    }

    private static Reply quality(String url, String measured) {
        return post(url, "/report", "{\"quality\":" + measured + "}");
    }

    private static WebSocketClient testSocket(String url) {
        return WebSocketClient.open(
                url, DEVICE + "&trial=1", WebSocketClient.origin(url), Http.randomAddress());
    }

    private static JsonNode hindrances(Visit visit) {
        return visit.asOperator().get("hindrances");
    }

    private static Reply report(String url, String... words) {
        return post(url, "/report", words(words));
    }

    private static String words(String... words) {
        return Reply.json(Map.of("words", words));
    }

    private static Reply post(String url, String part, String body) {
        return page(url).send("POST", CallRequests.path(url, part), body);
    }

    private static Http page(String url) {
        return CallRequests.ofPage(url).with("User-Agent", FIREFOX);
    }
}
