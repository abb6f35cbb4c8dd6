package org.patientcare.surfaces.my;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("5 Documents by ticket: for sixty seconds, at most five downloads")
class DocumentTicketsIT {

    private static final int MAX_DOWNLOADS = 5;
    private static final String EXPIRE = "UPDATE ticket SET expires_at = clock_timestamp()";
    private static final String OF_CLINIC = " WHERE organization_id = ?";

    private final Operator operator = operator();
    private final Organization clinic = clinic();
    private final Prescriptions prescriptions = Prescriptions.of(operator, clinic);
    private final String code = prescriptions.issued(Map.of());
    private final Widget zacarias = clinic.widgetOf("p1");
    private final Http browser = Http.suiteNode();

    private Organization clinic() {
        Organization made = operator.newOrganization();
        made.upsert(Map.of("code", "p1", "first_name", "Zacarías", "birth_date", "1980-05-17"))
                .expect(200);
        return made.withPatient("p2");
    }

    @Test
    @DisplayName("5: anybody with the URL gets the document, as a download that is not cached")
    void theDocumentIsADownload() {
        Instant before = Instant.now();
        JsonNode link = zacarias.linkTo(code).expect(200).json().get("data");
        assertThat(link.get("url").asText()).matches("https?://.*/paper/[A-Za-z0-9_-]{43}");
        assertThat(Duration.between(before, Instant.parse(link.get("expires_at").asText())))
                .isBetween(Duration.ofSeconds(55), Duration.ofSeconds(65));

        Reply document = browser.get(path(link)).expect(200);

        assertThat(document.body()).isEqualTo(prescriptions.pdf(code));
        assertThat(document.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(document.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"prescription-" + code + ".pdf\"");
        assertThat(document.header("Content-Length")).isEqualTo("" + document.body().length);
        assertThat(document.header("Cache-Control")).isEqualTo("no-store");
        assertThat(document.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(document.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(document.header("Accept-Ranges")).isEqualTo("none");
        assertThat(document.header("Set-Cookie")).isNull();
        assertThat(document.header("ETag")).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "en, This link to a document has expired",
        "es, Este enlace a un documento ya no sirve",
        "pt, Esta hiperligação para um documento já não funciona",
        "de, Dieser Link zu einem Dokument gilt nicht mehr"
    })
    @DisplayName("5: the sixth request gets a page in the reader's language that says what to do")
    void aSixthDownloadIsRefused(String language, String title) {
        String document = zacarias.documentPath(code);
        for (int i = 0; i < MAX_DOWNLOADS; i++) {
            browser.get(document).expect(200);
        }
        Reply over = browser.with("Accept-Language", language).get(document).expect(404);
        assertThat(over.text()).contains("<h1>" + title + "</h1>").doesNotContain(code, "Zacar");
        assertThat(over.header("Content-Type")).startsWith("text/html");
        assertThat(over.header("Cache-Control")).isEqualTo("no-store");
        browser.get(zacarias.documentPath(code)).expect(200);
    }

    @Test
    @DisplayName("5: of sixteen concurrent requests exactly five get the document")
    void exactlyFiveOfSixteen() {
        String document = zacarias.documentPath(code);
        List<Integer> answers = Parallel.run(16, () -> browser.get(document).status());
        assertThat(answers).containsOnly(200, 404);
        assertThat(answers.stream().filter(status -> status == 200)).hasSize(MAX_DOWNLOADS);
        assertThat(downloads()).isEqualTo(MAX_DOWNLOADS);
    }

    @Test
    @DisplayName(
            "5: range and conditional requests get the whole document, and HEAD is not counted")
    void rangesAndHeadRequests() {
        String document = zacarias.documentPath(code);
        byte[] whole = prescriptions.pdf(code);
        assertThat(browser.with("Range", "bytes=0-9").get(document).expect(200).body())
                .isEqualTo(whole);
        assertThat(browser.with("If-None-Match", "*").get(document).expect(200).body())
                .isEqualTo(whole);
        for (int i = 0; i < MAX_DOWNLOADS + 1; i++) {
            Reply head = browser.send("HEAD", document, null).expect(200);
            assertThat(head.body()).isEmpty();
            assertThat(head.header("Content-Type")).isEqualTo("application/pdf");
            assertThat(head.header("Content-Length")).isNotEqualTo("0");
            assertThat(head.header("Content-Disposition")).contains(code);
        }
        for (int i = 2; i < MAX_DOWNLOADS; i++) {
            browser.get(document + "/").expect(200);
        }
        browser.send("HEAD", document, null).expect(404);
        browser.get(document).expect(404);
        Reply refused = browser.send("POST", document, "{}").expect(405);
        assertThat(refused.header("Allow")).contains("GET", "HEAD");
    }

    @Test
    @DisplayName("5: a ticket expires by the clock of the database")
    void aTicketExpires() {
        String document = zacarias.documentPath(code);
        browser.get(document).expect(200);
        assertThat(Database.change(EXPIRE + OF_CLINIC, clinic.uuid())).isOne();
        browser.get(document).expect(404);
        browser.send("HEAD", document, null).expect(404);
    }

    @Test
    @DisplayName("5: nobody gets a link to another patient's document")
    void othersGetNoLink() {
        Organization other = operator.newOrganization().withPatient("p1");
        for (Widget stranger : List.of(clinic.widgetOf("p2"), other.widgetOf("p1"))) {
            stranger.linkTo(code).expectRefusal(404);
        }
        for (String none : List.of("x", UUID.randomUUID().toString(), "%00".repeat(3), "a%2Fb")) {
            assertThat(zacarias.linkTo(none).status()).isIn(400, 404);
        }
        Http.suiteNode()
                .send("POST", "/widget/v1/prescriptions/" + code + "/links", null)
                .expectRefusal(401);
        assertThat(Database.count("SELECT count(*) FROM ticket" + OF_CLINIC, clinic.uuid()))
                .isZero();
    }

    @Test
    @DisplayName("1: a patient has at most twenty valid tickets, also under concurrent requests")
    void ticketsAreLimited() {
        List<Integer> answers = Parallel.run(30, () -> zacarias.linkTo(code).status());
        assertThat(answers.stream().filter(status -> status == 200)).hasSize(20);
        assertThat(answers.stream().filter(status -> status == 429)).hasSize(10);
        Reply refused = zacarias.linkTo(code).expectRefusal(429);
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        Database.change(EXPIRE + OF_CLINIC, clinic.uuid());
        zacarias.linkTo(code).expect(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/x",
                "/..;/",
                "/0000000000000000000000000000000000000000000",
                "/%C3%A90000000000000000000000000000000000000000",
                "/0000000000000000000000000000000000000000000/download"
            })
    @DisplayName("1: an unknown or malformed ticket is 404, like an expired one")
    void unknownTicketsAreNotFound(String ticket) {
        assertThat(browser.get("/paper" + ticket).status()).isEqualTo(404);
        assertThat(browser.get("/paper/" + "x".repeat(4000)).status()).isEqualTo(404);
    }

    @Test
    @DisplayName(
            "8: the audit log records each fetch as the patient's download; the database has no clear-text ticket")
    void fetchesAreRecorded() {
        String document = zacarias.documentPath(code);
        String ticket = document.replaceFirst(".*/", "");
        browser.get(document).expect(200);
        browser.get(document).expect(200);
        assertThat(
                        Database.value(
                                "SELECT string_agg(DISTINCT concat_ws(' ', actor_kind, actor_id, object_codes, outcome, facts), ',')"
                                        + " FROM audit_log WHERE organization_id = ? AND action = 'prescription-download'",
                                clinic.uuid()))
                .isEqualTo("patient p1 {p1} done {\"way\":\"ticket\"}");
        assertThat(downloads()).isEqualTo(2);
        assertThat(
                        Database.value(
                                "SELECT concat_ws(' ', actor_kind, actor_id, object_codes) FROM audit_log"
                                        + " WHERE organization_id = ? AND action = 'prescription-link-create'",
                                clinic.uuid()))
                .isEqualTo("patient p1 {" + code + "}");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM ticket WHERE token_hash = sha256(?::bytea) AND gets_left = 3",
                                ticket))
                .isOne();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM ticket t WHERE position(? IN t::text) > 0",
                                ticket))
                .isZero();
    }

    @Test
    @DisplayName("7: revoking all tokens of a patient revokes their document links")
    void ticketsAreRevokedWithTheTokens() {
        String document = zacarias.documentPath(code);
        operator.revokeTokens(clinic.id(), "p1").expect(204);
        browser.get(document).expect(404);
    }

    @Test
    @DisplayName("7: appointments say when their link opens, and me has the time of the service")
    void appointmentsSayWhenTheirLinkOpens() {
        clinic.book("a", "p1", prescriptions.professional(), "2031-05-05T10:00:00Z").expect(200);
        clinic.book("b", "p1", prescriptions.professional(), "2031-05-06T10:00:00Z").expect(200);
        clinic.cancel("b").expect(200);
        JsonNode own = zacarias.appointments().expect(200).json().get("data");
        assertThat(own.at("/0/opens_at").asText()).isEqualTo("2031-05-05T09:45:00Z");
        assertThat(own.at("/0/url").asText()).contains("/call/");
        assertThat(own.at("/1/code").asText()).isEqualTo("b");
        assertThat(own.at("/1/opens_at").isNull()).isTrue();
        assertThat(own.at("/1/url").isNull()).isTrue();
        Instant now = Instant.parse(zacarias.me().expect(200).json().at("/data/now").asText());
        assertThat(Duration.between(now, Instant.now()).abs()).isLessThan(Duration.ofSeconds(30));
    }

    private long downloads() {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'prescription-download' AND actor_kind = 'patient'",
                clinic.uuid());
    }

    private static String path(JsonNode link) {
        return link.get("url").asText().replaceFirst("^https?://[^/]+", "");
    }
}
