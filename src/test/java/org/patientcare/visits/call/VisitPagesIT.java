package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link in a browser")
class VisitPagesIT {

    /** Makes the request for devices fail with a DOMException of the given name. */
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
    @CsvSource({
        "NotAllowedError,may not use,refused",
        "NotReadableError,in use by another program,busy",
        "NotFoundError,Neither camera nor microphone,missing"
    })
    @DisplayName(
            "4: one sentence says what is wrong with the devices, and the visit is possible "
                    + "without them; this is reported to support, and a lost connection, too")
    void oneSentenceForWhatIsWrong(String failure, String sentence, String word) {
        Visit visit = Visit.now("en");
        try (BrowserContext phone = browser.phone()) {
            VisitPage page = VisitPage.open(phone, visit.patientUrl(), REFUSE.formatted(failure));
            page.page().waitForSelector("#trouble");
            assertThat(page.page().locator("#trouble").textContent()).contains(sentence);
            page.assertLegible();
            page.enter().awaitScene("waiting");
            page.cutSocket();
        }
        Waiting.until("all is reported", () -> reported(visit).size() == 3);
        assertThat(reported(visit))
                .containsExactlyInAnyOrder("camera_" + word, "microphone_" + word, "socket_lost");
    }

    private static List<String> reported(Visit visit) {
        return visit.asOperator().get("hindrances").findValuesAsText("word");
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
    @DisplayName("4: a person without a camera is heard, and sees the other side")
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
            other.assertNoErrors();
        }
    }

    @Test
    @DisplayName(
            "4: while the other side is absent, the chat says so, and sends "
                    + "nothing until they are back")
    void nobodyWritesToAnAbsentPerson() {
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
            professional.assertLegible();

            patient.click("come-back");
            professional.page().waitForSelector("#chat-form button:enabled");
            professional.page().locator("#chat-form button").click();
            patient.awaitMessage("Where are you?");
        }
    }

    @Test
    @DisplayName(
            "4: a message written at the moment when the other side left "
                    + "is marked as not delivered")
    void undeliveredMessagesAreMarked() {
        Visit visit = Visit.now("en");
        try (BrowserContext professionals = browser.desktop()) {
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            try (WebSocketClient patient = WebSocketClient.open(visit.patientUrl())) {
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
                professional.assertLegible();
                patient.cut();
            }
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
}
