package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.StatesInLanguage;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@ResourceLock(SharedNode.LOCK)
@DisplayName("What a person reads when the service cannot open a link")
class CallErrorsIT {

    private static final String LINK = "/call/" + "A".repeat(32);

    private static OwnPostgres postgres;
    private static Node node;

    @BeforeAll
    static void startANode() {
        SharedNode shared = SharedNode.ready();
        postgres = shared.postgres();
        node = shared.node();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "es, es, Algo ha fallado aquí",
        "en-GB, en, Something went wrong here",
        "'fr, pt-BR;q=0.8, en;q=0.5', pt, Algo correu mal aqui",
        "de-AT, de, Hier ist etwas schiefgegangen",
        "fr, es, Algo ha fallado aquí"
    })
    @DisplayName("4: a defect is shown in the browser's language, with the request id to report")
    void aDefectInTheReadersLanguage(String asked, String spoken, String title) {
        postgres.execute("ALTER TABLE visit_link RENAME TO moved_away");
        try {
            Reply reply = visitor().with("Accept-Language", asked).get(LINK);
            assertPage(reply, 500, spoken, title);
            assertThat(reply.text()).contains(reply.header("X-Request-Id"));
            assertPage(
                    visitor().with("Accept-Language", asked).get(LINK + "/join"),
                    500,
                    spoken,
                    title);
        } finally {
            postgres.execute("ALTER TABLE moved_away RENAME TO visit_link");
        }
    }

    @Test
    @DisplayName(
            "4: a defect behind a known link is shown in the language of its holder, if the browser requests none of ours")
    void aDefectInTheHoldersLanguage() {
        String link = bookedLink("de");
        postgres.execute("ALTER TABLE audit_log RENAME TO moved_away");
        try {
            assertPage(
                    visitor().with("Accept-Language", "fr").get(link),
                    500,
                    "de",
                    "Hier ist etwas schiefgegangen");
        } finally {
            postgres.execute("ALTER TABLE moved_away RENAME TO audit_log");
        }
        assertThat(visitor().get(link).expect(200).text()).contains("lang=\"de\"");
    }

    @Test
    @DisplayName("4: an address that tried too many links has to wait, and reads how long")
    void anAddressThatTriedTooManyLinks() {
        String address = Http.randomAddress();
        Http visitor = Http.node(node.port()).with("X-Forwarded-For", address);
        visitor.get(LINK).expect(404);
        postgres.execute(
                "UPDATE rate_window SET used = "
                        + SharedNode.REQUESTS_PER_MINUTE
                        + " WHERE key = 'address:"
                        + address
                        + "'");
        for (String path : List.of(LINK, LINK + "/join", LINK + "/")) {
            Reply reply = visitor.with("Accept-Language", "en").get(path);
            assertPage(reply, 429, "en", "Please wait a minute");
            int seconds = Integer.parseInt(reply.header("Retry-After"));
            assertThat(seconds).isBetween(1, 60);
            assertThat(reply.text()).contains("\"retry\":" + seconds);
        }
    }

    @Test
    @DisplayName("4: a page that can only be opened says so, and with which methods")
    void aPageThatCanOnlyBeOpened() {
        Reply reply = visitor().with("Accept-Language", "pt").send("POST", LINK, "{}");
        assertPage(reply, 405, "pt", "Esta página não se abre assim");
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD");
    }

    @Test
    @DisplayName("4: a link to a room that was never issued is a page that says so")
    void anUnknownLinkToARoom() {
        assertPage(
                visitor().with("Accept-Language", "en").get(LINK + "/join"),
                404,
                "en",
                "This link does not open a visit");
    }

    @Test
    @DisplayName("4: a path without a link is a page, with and without a slash")
    void noLink() {
        for (String path : List.of("/call", "/call/")) {
            assertPage(
                    visitor().with("Accept-Language", "en").get(path),
                    404,
                    "en",
                    "This link does not open a visit");
        }
    }

    @Test
    @DisplayName("1: errors of sockets and of files of the page, which no person opens, are JSON")
    void otherErrorsAreJson() {
        visitor().get(LINK + "/socket").expectRefusal(400);
        visitor().send("DELETE", LINK + "/socket", null).expectRefusal(405);
        visitor().send("POST", "/call/page.js", "{}").expectRefusal(405);
        visitor().get("/call/none.js").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "4: while the database is unavailable a readable page asks to wait, and opens "
                    + "the visit once it is back")
    void theVisitOpensOnceTheServiceIsBack() {
        String link = node("") + bookedLink("en");
        try (Browser browser = Browser.open();
                BrowserContext patients = browser.context(360, 740, "de-DE")) {
            postgres.freeze();
            VisitPage page;
            try {
                Reply reply = visitor().with("Accept-Language", "de").get(LINK);
                assertPage(reply, 503, "de", "Einen Moment bitte");
                assertThat(reply.header("Retry-After")).isEqualTo("5");
                page = VisitPage.open(patients, link).awaitState("away");
                assertThat(page.title()).isEqualTo("Einen Moment bitte");
                page.assertLegible();
            } finally {
                postgres.thaw();
            }
            page.awaitState("open");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"es-ES", "en-GB", "pt-PT", "de-DE"})
    @DisplayName("4: all of them fit on a phone and a desktop, and are readable by all")
    void allFitOnAPhone(String locale) {
        postgres.execute("ALTER TABLE visit_link RENAME TO moved_away");
        try (Browser browser = Browser.open();
                BrowserContext phone = browser.context(360, 740, locale);
                BrowserContext desktop = browser.context(1280, 800, locale)) {
            StatesInLanguage states = new StatesInLanguage(locale.substring(0, 2));
            for (BrowserContext screen : List.of(phone, desktop)) {
                VisitPage page = VisitPage.open(screen, node(LINK)).awaitState("failed");
                states.assertLegible(page.readable(), "failed-" + locale);
            }
        } finally {
            postgres.execute("ALTER TABLE moved_away RENAME TO visit_link");
        }
    }

    private static void assertPage(Reply reply, int status, String language, String title) {
        reply.expect(status);
        assertThat(reply.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=UTF-8");
        assertThat(reply.header("Content-Language")).isEqualTo(language);
        assertThat(reply.text())
                .contains("<html lang=\"" + language + "\">")
                .contains("<h1>" + title + "</h1>")
                .doesNotContainIgnoringCase("exception")
                .doesNotContainIgnoringCase("payara");
        assertThat(reply.header("X-Request-Id")).isNotBlank();
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(reply.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(reply.header("Server")).isNull();
    }

    /** The path of the patient's link to a visit that begins now. */
    private static String bookedLink(String language) {
        Organization clinic =
                operator()
                        .at(node.port())
                        .newOrganization(Map.of("name", "Clinic", "language", language))
                        .at(node.port());
        clinic.upsert(Map.of("code", "p", "first_name", "Ana", "locale", language)).expect(200);
        String doctor = operator().at(node.port()).newProfessional(clinic);
        String url =
                clinic.book(
                                "v",
                                "p",
                                doctor,
                                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        return url.substring(url.indexOf("/call/"));
    }

    private static Http visitor() {
        return Http.node(node.port());
    }

    private static String node(String path) {
        return visitor().base() + path;
    }
}
