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
@DisplayName("5 Papers behind tickets: sixty seconds, five times")
class PapersIT {

    private static final int GETS = 5;
    private static final String AGE = "UPDATE ticket SET expires_at = clock_timestamp()";
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
    @DisplayName("5: whoever has the address gets the same document, as a download that none keeps")
    void thePaperIsADownload() {
        Instant before = Instant.now();
        JsonNode link = zacarias.linkTo(code).expect(200).json().get("data");
        assertThat(link.get("url").asText()).matches("https?://.*/paper/[A-Za-z0-9_-]{43}");
        assertThat(Duration.between(before, Instant.parse(link.get("expires_at").asText())))
                .isBetween(Duration.ofSeconds(55), Duration.ofSeconds(65));

        Reply paper = browser.get(path(link)).expect(200);

        assertThat(paper.body()).isEqualTo(prescriptions.pdf(code));
        assertThat(paper.header("Content-Type")).isEqualTo("application/pdf");
        assertThat(paper.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"prescription-" + code + ".pdf\"");
        assertThat(paper.header("Content-Length")).isEqualTo("" + paper.body().length);
        assertThat(paper.header("Cache-Control")).isEqualTo("no-store");
        assertThat(paper.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(paper.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(paper.header("Accept-Ranges")).isEqualTo("none");
        assertThat(paper.header("Set-Cookie")).isNull();
        assertThat(paper.header("ETag")).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "en, This link to a document is over",
        "es, Este enlace a un documento ya no sirve",
        "pt, Esta ligação para um documento já não funciona",
        "de, Dieser Link zu einem Dokument gilt nicht mehr"
    })
    @DisplayName("5: the sixth time it is a page in the reader's language that says what to do")
    void afterFiveItIsOver(String language, String title) {
        String paper = zacarias.paper(code);
        for (int i = 0; i < GETS; i++) {
            browser.get(paper).expect(200);
        }
        Reply over = browser.with("Accept-Language", language).get(paper).expect(404);
        assertThat(over.text()).contains("<h1>" + title + "</h1>").doesNotContain(code, "Zacar");
        assertThat(over.header("Content-Type")).startsWith("text/html");
        assertThat(over.header("Cache-Control")).isEqualTo("no-store");
        browser.get(zacarias.paper(code)).expect(200);
    }

    @Test
    @DisplayName("5: of sixteen at once exactly five get it")
    void exactlyFiveOfSixteen() {
        String paper = zacarias.paper(code);
        List<Integer> answers = Parallel.run(16, () -> browser.get(paper).status());
        assertThat(answers).containsOnly(200, 404);
        assertThat(answers.stream().filter(status -> status == 200)).hasSize(GETS);
        assertThat(downloads()).isEqualTo(GETS);
    }

    @Test
    @DisplayName("5: parts and conditions are answered with all of it, and a HEAD is not counted")
    void partsAndLooks() {
        String paper = zacarias.paper(code);
        byte[] whole = prescriptions.pdf(code);
        assertThat(browser.with("Range", "bytes=0-9").get(paper).expect(200).body())
                .isEqualTo(whole);
        assertThat(browser.with("If-None-Match", "*").get(paper).expect(200).body())
                .isEqualTo(whole);
        for (int i = 0; i < GETS + 1; i++) {
            Reply look = browser.send("HEAD", paper, null).expect(200);
            assertThat(look.body()).isEmpty();
            assertThat(look.header("Content-Type")).isEqualTo("application/pdf");
            assertThat(look.header("Content-Length")).isNotEqualTo("0");
            assertThat(look.header("Content-Disposition")).contains(code);
        }
        for (int i = 2; i < GETS; i++) {
            browser.get(paper + "/").expect(200);
        }
        browser.send("HEAD", paper, null).expect(404);
        browser.get(paper).expect(404);
        Reply refused = browser.send("POST", paper, "{}").expect(405);
        assertThat(refused.header("Allow")).contains("GET", "HEAD");
    }

    @Test
    @DisplayName("5: it is over by the clock of the database")
    void itIsOverInTime() {
        String paper = zacarias.paper(code);
        browser.get(paper).expect(200);
        assertThat(Database.change(AGE + OF_CLINIC, clinic.uuid())).isOne();
        browser.get(paper).expect(404);
        browser.send("HEAD", paper, null).expect(404);
    }

    @Test
    @DisplayName("5: nobody gets a link to what is not theirs")
    void othersGetNone() {
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
    @DisplayName("1: a patient has twenty that are not over, however many ask at once")
    void theyAreBounded() {
        List<Integer> answers = Parallel.run(30, () -> zacarias.linkTo(code).status());
        assertThat(answers.stream().filter(status -> status == 200)).hasSize(20);
        assertThat(answers.stream().filter(status -> status == 429)).hasSize(10);
        Reply refused = zacarias.linkTo(code).expectRefusal(429);
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        Database.change(AGE + OF_CLINIC, clinic.uuid());
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
    @DisplayName("1: what is no ticket of ours is over as all others")
    void strangersAreOver(String ticket) {
        assertThat(browser.get("/paper" + ticket).status()).isEqualTo(404);
        assertThat(browser.get("/paper/" + "x".repeat(4000)).status()).isEqualTo(404);
    }

    @Test
    @DisplayName("8: the trail has each fetch as the patient's download; the database no ticket")
    void theTrailKnows() {
        String paper = zacarias.paper(code);
        String ticket = paper.replaceFirst(".*/", "");
        browser.get(paper).expect(200);
        browser.get(paper).expect(200);
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
    @DisplayName("7: ending all tokens of a patient ends links to papers")
    void theyEndWithTheTokens() {
        String paper = zacarias.paper(code);
        operator.revokeTokens(clinic.id(), "p1").expect(204);
        browser.get(paper).expect(404);
    }

    @Test
    @DisplayName(
            "7: own appointments say when their link opens, and the patient's data what time it is")
    void countdownsHaveAClock() {
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
