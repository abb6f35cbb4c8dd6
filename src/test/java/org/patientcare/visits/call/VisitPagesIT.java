package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Socket;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link in a browser")
class VisitPagesIT {

    /** What a browser does that refuses, has none, or was opened without TLS. */
    private static final String REFUSE =
            "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); };";

    /** A page of an error, as the service writes it. */
    private static final String AWAY =
            "<!DOCTYPE html><html><body data-state='away'>"
                    + "<script type='application/json' id='facts'>{\"state\":\"away\",\"retry\":5}</script></body></html>";

    private static final String REFUSED_ONCE_CUT =
            """
            const Opened = WebSocket;
            window.WebSocket = class extends Opened {
                constructor(url) { super(window.cut ? url.replace("/socket", "/none") : url); }
            };""";

    private static final String WITHOUT_CAMERA =
            """
            const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = async (wanted) => {
                if (wanted.video) throw new DOMException("", "NotFoundError");
                return ask(wanted);
            };""";

    private static Browser browser;

    @BeforeAll
    static void openBrowser() {
        browser = Browser.open();
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"es", "en", "pt", "de"})
    @DisplayName(
            "4: every state in every language, on phones and desktops: readable by all, nothing cut off")
    void everyStateInEveryLanguage(String language) {
        try (BrowserContext patients = browser.context(360, 740);
                BrowserContext professionals = browser.desktop()) {
            Visit early = Visit.at(language, Instant.now().plus(Duration.ofHours(2)));
            assertLegible(VisitPage.open(patients, early.patientUrl()).awaitState("early"));
            assertLegible(
                    VisitPage.open(professionals, early.professionalUrl()).awaitState("early"));
            String old = early.patientUrl();
            early.move(Duration.ofHours(30));
            assertLegible(VisitPage.open(patients, old).awaitState("moved"));
            assertLegible(VisitPage.open(patients, early.again().patientUrl()).awaitState("early"));
            assertLegible(
                    VisitPage.open(patients, early.cancel().again().patientUrl())
                            .awaitState("cancelled"));
            Visit past = Visit.at(language, Instant.now().minus(Duration.ofDays(1)));
            assertLegible(VisitPage.open(patients, past.patientUrl()).awaitState("over"));
            assertLegible(
                    VisitPage.open(patients, old.substring(0, old.length() - 1))
                            .awaitState("unknown"));
            checkCall(language, patients, professionals);
        }
    }

    private static void checkCall(
            String language, BrowserContext patients, BrowserContext professionals) {
        Visit visit = Visit.now(language);
        VisitPage patient = VisitPage.open(patients, visit.patientUrl());
        VisitPage professional = VisitPage.open(professionals, visit.professionalUrl());
        patient.page().waitForSelector("#enter:enabled");
        professional.page().waitForSelector("#enter:enabled");
        assertLegible(patient);
        assertLegible(professional);
        assertLegible(professional.enter().awaitScene("waiting"));
        assertLegible(patient.enter().awaitScene("waiting"));
        assertLegible(professional.awaitScene("arrived"));
        professional.click("admit");
        assertLegible(patient.awaitScene("call").awaitFrames(1));
        patient.click("chat");
        professional.awaitScene("call").click("chat");
        professional.say("Muy buenos días, ".repeat(12));
        patient.page().waitForSelector("#messages li");
        assertLegible(patient);
        assertLegible(professional);
        professional.click("hang-up");
        assertLegible(professional);
        professional.page().keyboard().press("Escape");
        patient.click("chat-close");
        patient.click("hang-up");
        assertLegible(patient.awaitScene("left"));
    }

    @Test
    @DisplayName("4: a page opened too early opens by itself, with the time on both clocks")
    void aPageOpensByItself() {
        try (BrowserContext phone = browser.phone()) {
            VisitPage page =
                    early(
                            phone,
                            opened -> {
                                Page early = opened.page();
                                assertThat(early.locator("#countdown").textContent())
                                        .matches("00:[0-9]{2}");
                                assertThat(early.locator("#own-time").textContent())
                                        .startsWith("On your clock");
                            });
            page.awaitState("open");
            page.assertNoComplaints();
        }
    }

    /**
     * The page of a visit that opens in seconds, of more of them where the machine is slow.
     *
     * @param before done before it opens
     */
    private static VisitPage early(BrowserContext browser, Consumer<VisitPage> before) {
        for (int seconds = 7; ; seconds *= 2) {
            Instant opens = Instant.now().plusSeconds(seconds);
            Visit visit = Visit.at("en", opens.plus(Duration.ofMinutes(15)));
            VisitPage page = VisitPage.open(browser, visit.patientUrl());
            if (Instant.now().isBefore(opens.minusSeconds(seconds / 2))) {
                before.accept(page.awaitState("early"));
                return page;
            }
            page.page().close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "NotAllowedError,may not use",
        "NotReadableError,in use by another program",
        "NotFoundError,Neither camera nor microphone"
    })
    @DisplayName(
            "4: one sentence for what is wrong with the devices, and the visit is possible without them")
    void oneSentenceForWhatIsWrong(String failure, String sentence) {
        Visit visit = Visit.now("en");
        try (BrowserContext phone = browser.phone()) {
            VisitPage page = VisitPage.open(phone, visit.patientUrl(), REFUSE.formatted(failure));
            page.page().waitForSelector("#trouble");
            assertThat(page.page().locator("#trouble").textContent()).contains(sentence);
            assertLegible(page);
            page.enter().awaitScene("waiting");
        }
    }

    @Test
    @DisplayName("4: without HTTPS the page says why there is no camera")
    void withoutHttps() {
        Visit visit = Visit.now("en");
        try (BrowserContext phone = browser.phone()) {
            VisitPage page =
                    VisitPage.open(
                            phone,
                            visit.patientUrl(),
                            "Object.defineProperty(window, 'isSecureContext', { value: false });");
            page.page().waitForSelector("#trouble");
            assertThat(page.page().locator("#trouble").textContent()).contains("without HTTPS");
            assertThat(page.page().locator("#enter").isDisabled()).isTrue();
        }
    }

    @Test
    @DisplayName("4: who has no camera is heard, and sees the other side")
    void whoHasNoCameraSeesTheOtherSide() {
        Visit visit = Visit.now("en");
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop()) {
            VisitPage patient = VisitPage.open(patients, visit.patientUrl(), WITHOUT_CAMERA);
            patient.page().waitForSelector("#trouble");
            assertThat(patient.page().locator("#trouble").textContent()).contains("No camera");
            patient.enter().awaitScene("waiting");
            VisitPage professional =
                    VisitPage.open(professionals, visit.professionalUrl(), WITHOUT_CAMERA).enter();
            professional.awaitScene("arrived").click("admit");
            VisitPage other = professional.awaitScene("call");
            patient.awaitScene("call");
            other.page()
                    .waitForFunction("() => opened.peers.at(-1)?.connectionState === 'connected'");
            other.assertNoComplaints();
        }
    }

    @Test
    @DisplayName("4: a page that waits for its time outlives a service that is away")
    void aCountdownOutlivesTheService() {
        try (BrowserContext phone = browser.phone()) {
            AtomicInteger asked = new AtomicInteger();
            VisitPage page = early(phone, opened -> answerThatItIsAway(opened, asked));
            Waiting.until("asked twice", () -> isAsked(page, asked, 2));
            assertThat(page.page().locator("body").getAttribute("data-state")).isEqualTo("early");
            page.page().unroute("**/call/*");
            page.awaitState("open");
        }
    }

    @Test
    @DisplayName("4: a call outlives a service that lets no socket in and is away")
    void aCallOutlivesTheService() {
        Visit visit = Visit.now("en");
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop()) {
            VisitPage patient =
                    VisitPage.open(patients, visit.patientUrl(), REFUSED_ONCE_CUT).enter();
            patient.awaitScene("waiting");
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            professional.awaitScene("arrived").click("admit");
            patient.awaitScene("call").awaitFrames(1);
            AtomicInteger asked = new AtomicInteger();
            answerThatItIsAway(patient, asked);
            patient.page()
                    .evaluate("() => { window.cut = true; opened.sockets.at(-1).close(4999); }");
            Waiting.until("asked twice", () -> isAsked(patient, asked, 2));
            patient.awaitScene("call").awaitFrames(10);
            assertThat(patient.page().locator(".stage .line-down").isVisible()).isTrue();
            professional.page().waitForSelector("#their-name.away");
            professional.awaitFrames(10);
            assertThat(professional.page().locator("#their-video").isVisible())
                    .as("who is off line and still seen")
                    .isTrue();
            patient.click("chat");
            assertThat(patient.page().locator("#chat-form button").isDisabled()).isTrue();
            assertThat(patient.page().locator("#chat-note").textContent()).contains("interrupted");
        }
    }

    @Test
    @DisplayName(
            "4: nobody writes to somebody who is not there: the chat says so, and waits for them")
    void nobodyWritesToNobody() {
        Visit visit = Visit.now("en");
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop()) {
            VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
            patient.awaitScene("waiting");
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            professional.awaitScene("arrived").click("admit");
            patient.awaitScene("call");
            professional.awaitScene("call").click("chat");
            professional.say("Can you hear me?");
            patient.awaitMessage("Can you hear me?");

            patient.click("hang-up");
            professional.page().waitForSelector("#chat-form button:disabled");
            assertThat(professional.page().locator("#chat-note").textContent())
                    .isEqualTo(
                            "Ana María Fernández Ruiz is not here to read it. You can write once they are back.");
            professional.page().locator("#message").fill("Where are you?");
            professional.page().keyboard().press("Enter");
            assertThat(professional.page().locator("#messages li").count()).isOne();
            assertThat(professional.page().locator("#message").inputValue())
                    .isEqualTo("Where are you?");
            assertLegible(professional);

            patient.click("come-back");
            professional.page().waitForSelector("#chat-form button:enabled");
            professional.page().locator("#chat-form button").click();
            patient.awaitMessage("Where are you?");
        }
    }

    @Test
    @DisplayName("4: what was written in the moment in which the other one left is marked")
    void whatNobodyHeardIsMarked() {
        Visit visit = Visit.now("en");
        try (BrowserContext professionals = browser.desktop()) {
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            try (Socket patient = Socket.open(visit.patientUrl())) {
                professional.awaitScene("arrived").click("admit");
                professional.awaitScene("call").click("chat");
                professional.page().waitForSelector("#chat-form button:enabled");
                Database.change(
                        "UPDATE visit_attendance SET left_at = clock_timestamp()"
                                + " WHERE organization_id = ? AND role = 'patient'",
                        visit.clinic().uuid());
                professional.say("Goodbye");
                professional
                        .page()
                        .waitForSelector("#messages li.unheard:has-text('Not delivered')");
                assertLegible(professional);
                patient.cut();
            }
        }
    }

    /** From now on the service answers this page as it does while its database is away. */
    private static void answerThatItIsAway(VisitPage page, AtomicInteger asked) {
        page.page()
                .route(
                        "**/call/*",
                        route -> {
                            asked.incrementAndGet();
                            route.fulfill(
                                    new Route.FulfillOptions()
                                            .setStatus(503)
                                            .setContentType("text/html")
                                            .setBody(AWAY));
                        });
    }

    /** Playwright hands requests out only while it is called. */
    private static boolean isAsked(VisitPage page, AtomicInteger asked, int times) {
        page.title();
        return asked.get() >= times;
    }

    @Test
    @DisplayName("4: the whole visit by keyboard alone")
    void theWholeVisitByKeyboard() {
        Visit visit = Visit.now("en");
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop()) {
            VisitPage patient = VisitPage.open(patients, visit.patientUrl());
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl());
            press(patient, "enter");
            patient.awaitScene("waiting");
            press(professional, "enter");
            press(professional.awaitScene("arrived"), "admit");
            patient.awaitScene("call").awaitFrames(1);
            press(patient, "microphone");
            assertThat(patient.page().getAttribute("#microphone", "aria-pressed"))
                    .isEqualTo("false");
            press(patient, "chat");
            patient.page().keyboard().type("Hello");
            patient.page().keyboard().press("Enter");
            professional.awaitMessage("Hello");
            press(professional, "hang-up");
            press(professional, "end");
            patient.awaitState("over");
            professional.awaitState("over");
        }
    }

    /** Goes to an element with the tab key and uses it. */
    private static void press(VisitPage visitPage, String id) {
        Page page = visitPage.page();
        page.waitForSelector("#" + id + ":enabled");
        for (int i = 0; i < 30; i++) {
            if (page.evaluate("() => document.activeElement.id").equals(id)) {
                page.keyboard().press("Enter");
                return;
            }
            page.keyboard().press("Tab");
        }
        throw new AssertionError("the keyboard does not reach " + id);
    }

    private static void assertLegible(VisitPage page) {
        page.assertLegible();
    }
}
