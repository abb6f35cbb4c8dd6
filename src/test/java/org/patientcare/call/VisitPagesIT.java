package org.patientcare.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link in a browser")
class VisitPagesIT {

    /** What a browser does that refuses, has none, or was opened without TLS. */
    private static final String REFUSE =
            "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); };";

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
            check(VisitPage.open(patients, early.patientUrl()).awaitState("early"));
            check(VisitPage.open(professionals, early.professionalUrl()).awaitState("early"));
            String old = early.patientUrl();
            early.move(Duration.ofHours(30));
            check(VisitPage.open(patients, old).awaitState("moved"));
            check(VisitPage.open(patients, early.again().patientUrl()).awaitState("early"));
            check(
                    VisitPage.open(patients, early.cancel().again().patientUrl())
                            .awaitState("cancelled"));
            Visit past = Visit.at(language, Instant.now().minus(Duration.ofDays(1)));
            check(VisitPage.open(patients, past.patientUrl()).awaitState("over"));
            check(
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
        check(patient);
        check(professional);
        check(professional.enter().awaitScene("waiting"));
        check(patient.enter().awaitScene("waiting"));
        check(professional.awaitScene("arrived"));
        professional.click("admit");
        check(patient.awaitScene("call").awaitFrames(1));
        patient.click("chat");
        professional.awaitScene("call").click("chat");
        professional.say("Muy buenos días, ".repeat(12));
        patient.page().waitForSelector("#messages li");
        check(patient);
        check(professional);
        professional.click("hang-up");
        check(professional);
        professional.page().keyboard().press("Escape");
        patient.click("chat-close");
        patient.click("hang-up");
        check(patient.awaitScene("left"));
    }

    @Test
    @DisplayName("4: a page opened too early opens by itself, with the time on both clocks")
    void aPageOpensByItself() {
        Instant start = Instant.now().plus(Duration.ofMinutes(15)).plusSeconds(8);
        Visit visit = Visit.at("en", start);
        try (BrowserContext phone = browser.phone()) {
            VisitPage page = VisitPage.open(phone, visit.patientUrl()).awaitState("early");
            assertThat(page.page().locator("#countdown").textContent()).matches("00:0[0-9]");
            assertThat(page.page().locator("#own-time").textContent()).startsWith("On your clock");
            page.awaitState("open");
            page.assertNoComplaints();
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
            check(page);
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

    private static void check(VisitPage page) {
        assertThat(List.<Object>copyOf(page.barriers())).as(page.title()).isEmpty();
        assertThat(List.<Object>copyOf(page.overflows())).as(page.title()).isEmpty();
        page.assertNoComplaints();
    }
}
