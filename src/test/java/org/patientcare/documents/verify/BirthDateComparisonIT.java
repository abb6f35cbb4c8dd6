package org.patientcare.documents.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName(
        "5 Prescriptions: the medicines, for a reader who knows the date of birth on the document")
class BirthDateComparisonIT {

    private static final String BORN = "1980-05-17";
    private static final String WRONG = "1980-05-18";
    private static final int ATTEMPTS = 5;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final Prescriptions prescriptions = withPatient();

    private Prescriptions withPatient() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Zacarías", "birth_date", BORN))
                .expect(200);
        return Prescriptions.of(operator, clinic);
    }

    @Test
    @DisplayName(
            "5: the right date shows the medicines as they are printed, in their order, and notes")
    void theRightDateShowsTheMedicines() {
        String code =
                prescriptions.issued(
                        Map.of(
                                "items",
                                List.of(
                                        item("Ibuprofeno <b>&\"{day} $x", "600 mg", "1-0-1", "20"),
                                        Map.of("active_substance", "Amoxicilina"),
                                        Map.of(
                                                "active_substance",
                                                "Zinc",
                                                "quantity",
                                                "2 \u00a0 cajas")),
                                "notes",
                                "Con comida\nNo sustituir"));
        assertThat(Prescriptions.verify(code, "en").expect(200).text())
                .contains("<form method=\"post\"", "for=\"day\"", "inputmode=\"numeric\"")
                .doesNotContain("Ibuprofeno", "600 mg", "sustituir", "1980");

        Reply page = Prescriptions.compare(code, BORN).expect(200);

        assertThat(page.text())
                .contains("<h1>Genuine prescription</h1>", "The medicines as issued")
                .contains(
                        "<h3>Ibuprofeno &lt;b&gt;&amp;&quot;{day} $x</h3><dl>"
                                + "<div><dt>Dose</dt><dd>600 mg</dd></div>\n"
                                + "<div><dt>Directions</dt><dd>1-0-1</dd></div>\n"
                                + "<div><dt>Quantity</dt><dd>20</dd></div>\n</dl></li>")
                .contains("<h3>Amoxicilina</h3></li>", "<dd>2 cajas</dd>")
                .contains("Con comida\nNo sustituir")
                .containsSubsequence("Ibuprofeno", "Amoxicilina", "Zinc")
                .doesNotContain("<form", "1980", "Zacar");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Set-Cookie")).isNull();
        assertThat(page.header("Content-Security-Policy")).contains("form-action 'self'");
    }

    private static Map<String, String> item(
            String substance, String dose, String posology, String quantity) {
        return Map.of(
                "active_substance",
                substance,
                "dose",
                dose,
                "posology",
                posology,
                "quantity",
                quantity);
    }

    @Test
    @DisplayName(
            "5: the date on the document counts, whatever the patient's date of birth is today")
    void theDateOfTheDocumentCounts() {
        String code = prescriptions.issued(Map.of());
        clinic.upsert(Map.of("code", "p1", "first_name", "Zacarías", "birth_date", WRONG))
                .expect(200);
        Prescriptions.compare(code, WRONG).expect(400);
        Prescriptions.compare(code, BORN).expect(200);
    }

    @Test
    @DisplayName(
            "5: the response is the same for a wrong date and for a "
                    + "document without a date of birth")
    void theAnswerIsConstant() {
        clinic.upsert(Map.of("code", "p2", "first_name", "Zacarías")).expect(200);
        String with = prescriptions.issued(Map.of());
        String without = prescriptions.issued(Map.of("patient", Map.of("code", "p2")));
        Database.change(
                "UPDATE prescription SET issued_on = DATE '2026-11-05' WHERE organization_id = ?",
                clinic.uuid());
        assertThat(Prescriptions.verify(without, "en").expect(200).text())
                .isEqualTo(Prescriptions.verify(with, "en").expect(200).text())
                .contains("cannot be compared online");
        for (int i = 0; i < ATTEMPTS + 1; i++) {
            Reply wrong = Prescriptions.compare(with, WRONG);
            Reply none = Prescriptions.compare(without, WRONG);
            assertThat(none.text()).isEqualTo(wrong.text());
            assertThat(none.expect(i < ATTEMPTS ? 400 : 429).status()).isEqualTo(wrong.status());
        }
    }

    @Test
    @DisplayName(
            "5: after five wrong dates no date is compared for an hour, not even the right one")
    void guessingIsBounded() {
        String code = prescriptions.issued(Map.of());
        Prescriptions.compare(code, BORN).expect(200);
        List<Callable<Reply>> guesses = new ArrayList<>();
        IntStream.range(1, 29)
                .forEach(day -> guesses.add(() -> Prescriptions.compare(code, "1981-02-" + day)));
        List<Reply> answers = Parallel.run(guesses);

        assertThat(answers.stream().filter(reply -> reply.status() == 400)).hasSize(ATTEMPTS);
        List<Reply> refused = answers.stream().filter(reply -> reply.status() != 400).toList();
        assertThat(refused).hasSize(28 - ATTEMPTS);
        for (Reply reply : refused) {
            assertTooOften(reply, 3590, 3600);
            assertThat(reply.text()).contains("try again in 60 min");
        }
        assertTooOften(Prescriptions.compare(code, BORN), 3500, 3600);
        assertThat(counted(code)).isEqualTo(ATTEMPTS);
        Prescriptions.compare(prescriptions.issued(Map.of()), BORN).expect(200);
        Prescriptions.verify(code, "en").expect(200);
    }

    @Test
    @DisplayName("5: once the first of the five is an hour old, one more date is compared")
    void theHourSlides() {
        String code = prescriptions.issued(Map.of());
        for (int i = 0; i < ATTEMPTS; i++) {
            Prescriptions.compare(code, WRONG).expect(400);
        }
        age(code, "59 minutes", "true");
        assertTooOften(Prescriptions.compare(code, BORN), 1, 60);
        age(
                code,
                "1 minute",
                "id = (SELECT min(id) FROM wrong_birth_date WHERE prescription_id = w.prescription_id)");
        Prescriptions.compare(code, WRONG).expect(400);
        assertTooOften(Prescriptions.compare(code, BORN), 1, 60);
        age(code, "1 minute", "true");
        Prescriptions.compare(code, BORN).expect(200);
    }

    @Test
    @DisplayName("5: neither right dates nor invalid dates count")
    void whatDoesNotCount() {
        String code = prescriptions.issued(Map.of());
        for (int i = 0; i < ATTEMPTS + 1; i++) {
            Prescriptions.compare(code, BORN).expect(200);
            Reply none = Prescriptions.compareRaw(code, "day=31&month=2&year=1980").expect(422);
            assertThat(none.text())
                    .contains("<title>Error – ", "a date that exists", "aria-invalid=\"true\"")
                    .contains("value=\"31\"", "aria-describedby=\"error lead\"");
        }
        assertThat(counted(code)).isZero();
        assertThat(Prescriptions.compareRaw(code, "day=%22%3E%3Cb%3E").expect(422).text())
                .contains("value=\"&quot;&gt;&lt;b&gt;\"");
    }

    @Test
    @DisplayName("5: a wrong date is reported at the fields, which keep what was typed")
    void aWrongDateIsReportedAtTheFields() {
        String code = prescriptions.issued(Map.of());
        assertThat(Prescriptions.compare(code, WRONG).expect(400).text())
                .contains("<title>Error – Genuine prescription</title>")
                .contains("issued with a different date of birth, or with none")
                .contains("value=\"18\"", "value=\"1980\"", "aria-invalid=\"true\"")
                .doesNotContain("Ibuprofeno");
    }

    @Test
    @DisplayName("5: no date is compared for a withdrawn prescription, and an unknown one is 404")
    void withdrawnAndUnknown() {
        String code = prescriptions.issued(Map.of());
        prescriptions.withdraw(code, "wrong dose").expect(204);
        assertThat(Prescriptions.verify(code, "en").expect(200).text()).doesNotContain("<form");
        for (String date : List.of(BORN, WRONG)) {
            assertThat(Prescriptions.compare(code, date).expect(200).text())
                    .contains("Withdrawn prescription")
                    .doesNotContain("<form", "Ibuprofeno");
        }
        assertThat(counted(code)).isZero();
        assertThat(Prescriptions.compare(UUID.randomUUID().toString(), BORN).expect(404).text())
                .contains("Unknown prescription");
        Prescriptions.compare("x", BORN).expect(404);
    }

    @Test
    @DisplayName(
            "8: each view, each right and each wrong date leaves an audit row, without the date")
    void theAuditTrailHasARowOfEach() {
        String code = prescriptions.issued(Map.of());
        for (int i = 0; i < ATTEMPTS + 3; i++) {
            Prescriptions.compare(code, WRONG);
        }
        age(code, "1 hour", "true");
        Prescriptions.compare(code, BORN).expect(200);

        Map<String, Integer> rows = new HashMap<>();
        JsonNode events =
                operator.http()
                        .get("/admin/v1/audit-events?patient=p1&organization=" + clinic.id())
                        .expect(200)
                        .json();
        for (JsonNode event : events.get("data")) {
            rows.merge(
                    event.get("action").asText() + " " + event.get("outcome").asText(),
                    1,
                    Integer::sum);
        }
        assertThat(rows)
                .containsEntry("prescription-compare refused", ATTEMPTS)
                .containsEntry("prescription-compare done", 1)
                .containsEntry("prescription-verify done", ATTEMPTS + 4);
        assertThat(events.toString()).doesNotContain("1980");
        assertThat(events.at("/data/0/actor/kind").asText()).isEqualTo("nobody");
        assertThat(events.at("/data/0/address").asText()).startsWith("10.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    @DisplayName("5: a form of another site uses up no attempt and learns nothing")
    void aFormOfAnotherSiteOnlyViews(String site) {
        String code = prescriptions.issued(Map.of());
        Http victim = form(Http.suiteNode().with("Sec-Fetch-Site", site));
        for (String date : List.of("day=17&month=5&year=1980", "day=18&month=5&year=1980")) {
            assertThat(
                            victim.sendBytes("POST", "/verify/" + code, date.getBytes())
                                    .expect(200)
                                    .text())
                    .contains("<form")
                    .doesNotContain("Ibuprofeno", "1980");
        }
        assertThat(counted(code)).isZero();
        Http own = form(Http.suiteNode().with("Sec-Fetch-Site", "same-origin"));
        own.sendBytes("POST", "/verify/" + code, "day=17&month=5&year=1980".getBytes()).expect(200);
    }

    @Test
    @DisplayName(
            "1: the length of a body is checked before it is read, and only a form is accepted")
    void theLengthOfABodyIsChecked() {
        String code = prescriptions.issued(Map.of());
        String right = "day=17&month=5&year=1980&x=";
        String path = "/verify/" + code;
        Prescriptions.compareRaw(code, right + "y".repeat(1024 - right.length())).expect(200);
        byte[] tooLong = (right + "y".repeat(1025 - right.length())).getBytes();
        Http reader = form(Http.suiteNode().with("Accept-Language", "en"));
        for (byte[] body : List.of(tooLong, new byte[3_000_000])) {
            assertThat(reader.sendBytes("POST", path, body).expect(413).text())
                    .contains("<h1>It could not be read</h1>");
            assertThat(reader.sendChunked("POST", path, body).expect(411).text())
                    .contains("<h1>It could not be read</h1>");
        }
        reader.sendChunked("POST", path, right.getBytes()).expect(411);
        for (String type : List.of("application/json", "text/plain", "multipart/form-data")) {
            assertThat(
                            Http.suiteNode()
                                    .with("Accept-Language", "en")
                                    .with("Content-Type", type)
                                    .sendBytes("POST", path, right.getBytes())
                                    .expect(415)
                                    .text())
                    .contains("<h1>It could not be read</h1>");
        }
    }

    @Test
    @DisplayName("1: for an unknown prescription the body is not awaited")
    void theBodyIsNotAwaited() {
        Http reader = form(Http.suiteNode().with("Accept-Language", "en"));
        Reply unknown =
                RawHttp.callWithin(
                        reader,
                        "POST",
                        "/verify/" + UUID.randomUUID(),
                        new byte[0],
                        "Content-Length: 24");
        assertThat(unknown.expect(404).text()).contains("Unknown prescription");
    }

    @Test
    @DisplayName("5: posts count against the limit of the address as page views do")
    void postsCountByAddress() {
        String code = prescriptions.issued(Map.of());
        Http one = form(Http.suiteNode());
        List<Integer> answers =
                Parallel.run(
                        70,
                        () ->
                                one.sendBytes(
                                                "POST",
                                                "/verify/" + code,
                                                "day=17&month=5&year=1980".getBytes())
                                        .status());
        assertThat(answers.stream().filter(status -> status == 200)).hasSize(60);
        assertThat(answers.stream().filter(status -> status == 429)).hasSize(10);
    }

    private static Http form(Http http) {
        return http.with("Content-Type", "application/x-www-form-urlencoded");
    }

    private static void assertTooOften(Reply reply, int shortest, int longest) {
        reply.expect(429);
        assertThat(Integer.parseInt(reply.header("Retry-After"))).isBetween(shortest, longest);
        assertThat(reply.text())
                .contains("Five wrong dates", "<h1>Genuine prescription</h1>")
                .doesNotContain("<form", "Ibuprofeno");
    }

    private static long counted(String code) {
        return Database.count(
                "SELECT count(*) FROM wrong_birth_date WHERE prescription_id = ?",
                UUID.fromString(code));
    }

    private static void age(String code, String by, String which) {
        Database.change(
                "UPDATE wrong_birth_date w SET at = at - interval '"
                        + by
                        + "' WHERE prescription_id = ? AND "
                        + which,
                UUID.fromString(code));
    }
}
