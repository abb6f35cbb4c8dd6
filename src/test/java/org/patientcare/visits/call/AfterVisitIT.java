package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName(
        "After a visit, the browser of the patient who attended answers and gets prescriptions")
class AfterVisitIT {

    private static final String SAFARI =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit/605 Version/17.5 Mobile/15E148 Safari/604";

    private final Visit visit = Visit.now("es");
    private final String device = UUID.randomUUID().toString();

    @Test
    @DisplayName(
            "the first answer counts, is read with the visit, and is recorded once, however often it comes")
    void theFirstAnswerCounts() {
        call();
        Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<CompletableFuture<Reply>> replies =
                IntStream.range(0, 20)
                        .mapToObj(
                                i ->
                                        page(visit.patientUrl())
                                                .sendAsync(
                                                        "POST",
                                                        CallRequests.path(
                                                                visit.patientUrl(), "/answer"),
                                                        body(device, "worked", false)))
                        .toList();
        replies.forEach(reply -> reply.join().expect(204));
        answer(visit.patientUrl(), device, true).expect(204);

        JsonNode answers = visit.asOperator().get("answers");
        assertThat(answers).hasSize(1);
        assertThat(answers.at("/0/role").asText()).isEqualTo("patient");
        assertThat(answers.at("/0/worked").asBoolean(true)).isFalse();
        assertThat(answers.at("/0/browser").asText()).isEqualTo("safari");
        assertThat(Instant.parse(answers.at("/0/at").asText())).isBetween(before, Instant.now());
        JsonNode system =
                visit.clinic().http().get("/v1/appointments/" + visit.code()).expect(200).json();
        assertThat(system.at("/data/answers")).isEqualTo(answers);
        assertThat(
                        visit.clinic()
                                .http()
                                .get("/v1/appointments")
                                .expect(200)
                                .json()
                                .at("/data/0")
                                .has("answers"))
                .isFalse();
        assertThat(visit.events("visit-answer")).hasSize(1);
        assertThat(visit.events("visit-answer").get(0).at("/actor/kind").asText())
                .isEqualTo("patient");
    }

    @Test
    @DisplayName("nothing is asked or shown before the call, after a move, or a day after the end")
    void onlyAfterTheCall() {
        try (WebSocketClient waits = patient()) {
            waits.await("room");
            assertThat(statuses(visit.patientUrl(), device)).containsOnly(404);
        }
        call();
        assertThat(statuses(visit.patientUrl(), device)).containsExactly(204, 200, 404);
        shiftStart(Duration.ofHours(-24));
        assertThat(statuses(visit.patientUrl(), device)).containsExactly(204, 200, 404);
        assertThat(page()).contains("id=\"after-visit\"");
        shiftStart(Duration.ofHours(-2));
        assertThat(statuses(visit.patientUrl(), device)).containsOnly(404);
        assertThat(page()).doesNotContain("id=\"after-visit\"");
        assertThat(visit.asOperator().get("answers")).hasSize(1);
    }

    @Test
    @DisplayName(
            "whoever waited and left before the call, or came after it, gets nothing, nor does a device that another one replaced")
    void onlyWhoWasInTheCall() {
        String left = UUID.randomUUID().toString();
        String replaced = UUID.randomUUID().toString();
        try (WebSocketClient waits = patient(left)) {
            waits.await("room");
            waits.send("leave", null);
            Waiting.until("the patient has left", () -> visit.state().equals("booked"));
        }
        try (WebSocketClient waits = patient(replaced)) {
            waits.await("room");
            call();
        }
        String code = issue(Map.of());
        for (String other : List.of(left, replaced)) {
            assertThat(statuses(visit.patientUrl(), other)).containsOnly(404);
            assertThat(document(visit.patientUrl(), other, code).status()).isEqualTo(404);
        }
        assertThat(visit.asOperator().get("answers")).isEmpty();
        assertThat(prescriptions(visit.patientUrl())).containsExactly(code);
        assertThat(document(visit.patientUrl(), device, code).status()).isEqualTo(200);
        answer(visit.patientUrl(), device, true).expect(204);
        Database.change(
                "UPDATE visit_attendance SET joined_at = clock_timestamp() WHERE organization_id = ?",
                visit.clinic().uuid());
        assertThat(statuses(visit.patientUrl(), device)).containsOnly(404);
    }

    @Test
    @DisplayName("whoever is disconnected when the call begins is not in it before coming back")
    void whoIsDisconnectedIsNotInTheCall() {
        try (WebSocketClient cut = patient();
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            cut.await("room");
            cut.cut();
            Waiting.until(
                    "the connection is known to be lost",
                    () ->
                            Database.value(
                                            "SELECT max(gone_at) FROM visit_attendance WHERE organization_id = ?",
                                            visit.clinic().uuid())
                                    != null);
            professional.send("admit", null);
            Waiting.until("the call has begun", () -> visit.state().equals("in_call"));
            assertThat(statuses(visit.patientUrl(), device)).containsOnly(404);
            try (WebSocketClient back = patient()) {
                back.await("room");
                assertThat(statuses(visit.patientUrl(), device)).containsExactly(204, 200, 404);
            }
        }
    }

    @Test
    @DisplayName(
            "whoever has the link but did not attend gets nothing, nor do other sites and other sides")
    void onlyWhoAttended() {
        call();
        issue(Map.of());
        String url = visit.patientUrl();
        assertThat(statuses(url, UUID.randomUUID().toString())).containsOnly(404);
        assertThat(statuses(visit.professionalUrl(), device)).containsOnly(404);
        assertThat(statuses(url.substring(0, url.length() - 1), device)).containsOnly(404);
        for (String part : List.of("/answer", "/prescriptions", "/document")) {
            for (String body :
                    new String[] {
                        "",
                        "null",
                        "{\"device\":null}",
                        "{\"device\":\"x\"}",
                        "{\"device\":\"" + "0".repeat(5000) + "\"}",
                    }) {
                assertThat(page(url).send("POST", CallRequests.path(url, part), body).status())
                        .as("%s %s", part, body)
                        .isEqualTo(400);
            }
            assertThat(page(url).get(CallRequests.path(url, part)).status()).isEqualTo(405);
            assertThat(
                            page(url)
                                    .with("Origin", "https://evil.example")
                                    .send(
                                            "POST",
                                            CallRequests.path(url, part),
                                            body(device, "worked", true))
                                    .status())
                    .isEqualTo(404);
        }
        assertThat(page(url).send("POST", CallRequests.path(url, "/answer"), body(device)).status())
                .isEqualTo(400);
        assertThat(visit.asOperator().get("answers")).isEmpty();
        assertThat(visit.events("visit-answer")).isEmpty();
        assertThat(visit.events("prescription-link-create")).isEmpty();
    }

    @Test
    @DisplayName(
            "the prescriptions of the visit's professional appear, and each opens by a link that the trail records")
    void prescriptionsAppear() {
        String before = issue(Map.of());
        Database.change(
                "UPDATE prescription SET issued_at = issued_at - interval '1 day' WHERE id = ?",
                UUID.fromString(before));
        call();
        String url = visit.patientUrl();
        assertThat(prescriptions(url)).isEmpty();
        String withdrawn = issue(Map.of());
        issuer(professional()).withdraw(withdrawn, "wrong").expect(204);
        String others = issuer(operator().newProfessional(visit.clinic())).issued(patientP());
        String code = issue(Map.of("notes", "Beber agua."));

        assertThat(prescriptions(url)).containsExactly(code);
        for (String other : List.of(before, withdrawn, others, UUID.randomUUID().toString())) {
            assertThat(document(url, other).status()).as(other).isEqualTo(404);
        }
        Reply made = document(url, code).expect(200);
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        String link = made.json().get("url").asText();
        byte[] pdf =
                Http.suiteNode().get(link.substring(link.indexOf("/paper/"))).expect(200).body();
        assertThat(PdfReader.text(pdf)).contains("Ibuprofeno", "Beber agua.");
        List<JsonNode> rows = visit.events("prescription-link-create");
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).at("/actor/kind").asText()).isEqualTo("patient");
    }

    @Test
    @DisplayName(
            "whoever made the link of the session in which the visit link was handed out is named with the answer, the URL and the download")
    void whoMadeTheLinkIsNamed() {
        Database.change(
                "UPDATE visit_link SET made_by = 'person:7' WHERE organization_id = ? AND role = 'patient'",
                visit.clinic().uuid());
        call();
        String code = issue(Map.of());
        answer(visit.patientUrl(), device, true).expect(204);
        String link = document(visit.patientUrl(), code).expect(200).json().get("url").asText();
        Http.suiteNode().get(link.substring(link.indexOf("/paper/"))).expect(200);
        assertThat(
                        Database.value(
                                "SELECT string_agg(action || ' ' || (facts ->> 'made_by'), ',' ORDER BY action)"
                                        + " FROM audit_log WHERE organization_id = ? AND action IN"
                                        + " ('visit-answer', 'prescription-link-create', 'prescription-download')",
                                visit.clinic().uuid()))
                .isEqualTo(
                        "prescription-download person:7,prescription-link-create person:7,visit-answer person:7");
    }

    @Test
    @DisplayName("a side that asks too often is refused for the rest of the minute")
    void aSideIsLimited() {
        call();
        List<Integer> statuses =
                IntStream.range(0, 40)
                        .mapToObj(i -> answer(visit.patientUrl(), device, true).status())
                        .distinct()
                        .toList();
        assertThat(statuses).containsExactly(204, 429);
    }

    /** The patient is admitted, and the professional ends the call. */
    private void call() {
        try (WebSocketClient patient = patient();
                WebSocketClient professional = WebSocketClient.open(visit.professionalUrl())) {
            patient.await("room");
            professional.await("room");
            professional.send("admit", null).send("hang_up", null);
            professional.awaitClose();
        }
        assertThat(visit.state()).isEqualTo("finished");
    }

    private WebSocketClient patient() {
        return patient(device);
    }

    private WebSocketClient patient(String device) {
        String url = visit.patientUrl();
        return WebSocketClient.open(url, device, WebSocketClient.origin(url), Http.randomAddress());
    }

    private void shiftStart(Duration by) {
        Database.change(
                "UPDATE appointment SET starts_at = starts_at + ? * interval '1 second',"
                        + " ends_at = ends_at + ? * interval '1 second' WHERE organization_id = ?",
                by.toSeconds(),
                by.toSeconds(),
                visit.clinic().uuid());
    }

    private String professional() {
        return visit.asOperator().at("/professional/hash").asText();
    }

    private String issue(Map<String, ?> more) {
        Map<String, Object> body = new HashMap<>(patientP());
        body.putAll(more);
        return issuer(professional()).issued(body);
    }

    private static Map<String, ?> patientP() {
        return Map.of("patient", Map.of("code", "p"));
    }

    private Prescriptions issuer(String hash) {
        return new Prescriptions(operator(), visit.clinic(), hash);
    }

    private List<String> prescriptions(String url) {
        JsonNode found = post(url, "/prescriptions", body(device)).expect(200).json();
        return IntStream.range(0, found.get("prescriptions").size())
                .mapToObj(i -> found.get("prescriptions").get(i).asText())
                .toList();
    }

    /** What the browser shows at the patient's link. */
    private String page() {
        return page(visit.patientUrl())
                .get(CallRequests.path(visit.patientUrl(), ""))
                .expect(200)
                .text();
    }

    private Reply document(String url, String code) {
        return document(url, device, code);
    }

    private static Reply document(String url, String device, String code) {
        return post(url, "/document", body(device, "prescription", code));
    }

    private static Reply answer(String url, String device, boolean worked) {
        return post(url, "/answer", body(device, "worked", worked));
    }

    /** Of an answer, of the list of prescriptions, and of a document that there is not. */
    private static List<Integer> statuses(String url, String device) {
        return List.of(
                answer(url, device, true).status(),
                post(url, "/prescriptions", body(device)).status(),
                post(url, "/document", body(device, "prescription", UUID.randomUUID())).status());
    }

    private static String body(String device) {
        return Reply.json(Map.of("device", device));
    }

    private static String body(String device, String name, Object value) {
        return Reply.json(Map.of("device", device, name, value));
    }

    private static Reply post(String url, String part, String body) {
        return page(url).send("POST", CallRequests.path(url, part), body);
    }

    private static Http page(String url) {
        return CallRequests.ofPage(url).with("User-Agent", SAFARI);
    }
}
