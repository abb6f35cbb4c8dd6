package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Prescriptions;
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
    @DisplayName(
            "a page whose script for the call cannot be loaded says that it tries again, and is entered then")
    void theScriptOfTheCallIsMissing() {
        Visit visit = Visit.now("en");
        try (BrowserContext phone = browser.phone()) {
            VisitPage patient = VisitPage.open(phone, visit.patientUrl());
            patient.page()
                    .route("**/call/call.js", Route::abort, new Page.RouteOptions().setTimes(1));
            Page again = patient.page();
            again.evaluate("() => { window.former = true; }");
            patient.enter().awaitNote("trouble", "The connection to the service is interrupted");
            again.waitForFunction("() => !window.former");
            patient.enter().awaitScene("waiting");
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
            for (VisitPage side : List.of(patient, other)) {
                side.page()
                        .waitForFunction(
                                "() => document.getElementById('their-sound').currentTime > 0");
            }
            other.awaitNote("their-devices", "You cannot see Ana María");
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
    @DisplayName(
            "who waits reads for whom, whether the other side knows, and whom to call if nobody comes")
    void whoWaitsReadsWhoKnows() {
        Visit visit = Visit.now("es");
        DeskUser doctor = DeskUser.of(professional(visit), Map.of(), visit.clinic());
        Operator.operator()
                .change(visit.clinic().id(), "{\"phone\":\"+34 910 (123) 456\"}")
                .expect(200);
        try (BrowserContext phone = browser.phone();
                BrowserContext desktop = browser.desktop()) {
            VisitPage patient = VisitPage.open(phone, visit.patientUrl()).enter();
            patient.awaitScene("waiting");
            awaitTold(patient, "Dra. Lucía Prado Gómez is not online yet");
            Locator call = patient.page().locator(".phone a:visible");
            assertThat(call.getAttribute("href")).isEqualTo("tel:+34910123456");
            assertThat(call.textContent()).isEqualTo("Call: +34 910 (123) 456");
            assertThat(patient.page().locator("section:visible").textContent())
                    .contains("please contact Clínica Santa Lucía");
            patient.assertLegible();

            doctor.setOnlineUntil(Duration.ofMinutes(5));
            patient.cutSocket();
            awaitTold(patient, "Dra. Lucía Prado Gómez has been told that you are here");

            ConsoleUser.signIn(desktop, Http.suiteNode().base(), doctor.person());
            VisitPage professional =
                    VisitPage.open(desktop, visit.professionalUrl() + "#desk-enter");
            professional.awaitScene("arrived");
            awaitTold(patient, "Dra. Lucía Prado Gómez is there, sees that you are waiting");
            assertThat(professional.page().url()).endsWith("#desk");
            assertThat(professional.page().locator("#admit").textContent())
                    .isEqualTo("Let Ana María Fernández Ruiz in");
            professional.page().reload();
            professional.page().waitForSelector("#enter:enabled");
            assertThat(professional.page().locator("[data-scene=arrived]").isVisible()).isFalse();
        }
    }

    @Test
    @DisplayName(
            "a click at the desk enters at once, but not over a problem with the devices, and never for a patient")
    void onlyAProfessionalEntersAtOnce() {
        Visit visit = Visit.now("en");
        try (BrowserContext phone = browser.phone();
                BrowserContext desktop = browser.desktop()) {
            VisitPage professional =
                    VisitPage.open(
                            desktop, visit.professionalUrl() + "#desk-enter", WITHOUT_CAMERA);
            professional.page().waitForSelector("#trouble");
            professional.page().waitForSelector("#enter:enabled");
            VisitPage patient = VisitPage.open(phone, visit.patientUrl() + "#desk-enter");
            patient.page().waitForSelector("#own-check");
            patient.page().waitForSelector("#enter:enabled");
            assertThat(visit.state()).isEqualTo("booked");
            assertThat(professional.sockets() + patient.sockets()).isZero();
        }
    }

    @Test
    @DisplayName(
            "the languages at the foot of the page change it, and keep the way back to the desk")
    void theLanguageCanBeChanged() {
        Visit visit = Visit.now("es");
        try (BrowserContext desktop = browser.desktop()) {
            VisitPage page = VisitPage.open(desktop, visit.professionalUrl() + "#desk");
            page.page().waitForSelector("#enter:enabled");
            assertThat(page.title()).isEqualTo("Can you see and hear yourself?");
            assertThat(page.page().locator(".languages [aria-current]").textContent())
                    .isEqualTo("English");
            page.page().locator(".languages [hreflang=de]").click();
            page.page().waitForSelector("html[lang=de] #enter:enabled");
            assertThat(page.page().url()).isEqualTo(visit.professionalUrl() + "?lang=de#desk");
            page.assertLegible();
            page.enter().awaitScene("waiting");
            assertThat(page.page().locator(".languages").isVisible()).isFalse();
            assertThat(page.page().locator(".to-desk:visible").textContent())
                    .isEqualTo("Zurück zum Sprechzimmer");
        }
    }

    @Test
    @DisplayName(
            "a professional in their session sees the patient beside the picture, prescribes there as last time, and reads who else waits")
    void theDeskIsBesideThePicture() {
        Visit visit = Visit.now("en");
        String hash = professional(visit);
        DeskUser doctor = DeskUser.of(hash, Map.of(), visit.clinic());
        visit.clinic().upsert(Map.of("code", "q", "first_name", "Berta")).expect(200);
        Instant soon = Instant.now().plusSeconds(300).truncatedTo(ChronoUnit.SECONDS);
        visit.clinic().book("next", "q", hash, soon.toString()).expect(200);
        new Prescriptions(Operator.operator(), visit.clinic(), hash)
                .issued(
                        Map.of(
                                "patient",
                                Map.of("code", "p"),
                                "items",
                                List.of(
                                        Map.of(
                                                "active_substance",
                                                "Ibuprofen",
                                                "posology",
                                                "One every eight hours"))));
        String next =
                Operator.operator()
                        .existingAppointment(visit.clinic().id(), "next")
                        .at("/patient/url")
                        .asText();
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop();
                WebSocketClient early = WebSocketClient.open(next)) {
            early.await("room");
            ConsoleUser.signIn(professionals, Http.suiteNode().base(), doctor.person());
            VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            professional.awaitScene("arrived").click("admit");
            professional.awaitScene("call");
            patient.awaitScene("call");
            professional.awaitNote("desk-waiting", "Another patient is waiting");
            Page page = professional.page();
            assertThat(page.locator("#desk-waiting").textContent()).doesNotContain("Berta");
            assertThat(patient.page().locator("#desk-open").count()).isZero();

            page.locator("#desk-open").click();
            page.waitForSelector("#desk-patient:has-text('Ibuprofen')");
            professional.assertLegible();
            page.locator("#desk-tab-prescription").click();
            page.locator("#desk-prescription .as-last-time button").click();
            awaitDirections(page, 1);
            page.locator("#desk-prescription .medicines + p button").click();
            page.locator("#desk-prescription [name=active_substance]").last().fill("ibu");
            page.locator("#desk-prescription .choice").click();
            awaitDirections(page, 2);
            page.locator("#hang-up").click();
            assertThat(page.locator("#desk-note").isVisible()).isTrue();
            page.locator("#ending button:not([id])").click();
            page.locator("#desk-prescription button[type=submit]").click();
            page.locator("dialog.dialog button[type=submit]").click();
            page.waitForSelector("#desk-patient .rows li >> nth=2");
            page.locator("#desk-tab-messages").click();
            page.waitForSelector("#desk-messages textarea");
            assertThat(conversations(visit)).as("only looked at").isZero();
            page.locator("#desk-messages textarea").fill("Please rest.");
            page.locator("#desk-messages button[type=submit]").click();
            page.waitForSelector("#desk-messages li:has-text('Please rest.')");
            assertThat(conversations(visit)).isOne();
            professional.awaitFrames(1);
            professional.assertNoErrors();
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM prescription WHERE organization_id = ? AND professional_hash = ?",
                                visit.clinic().uuid(),
                                hash))
                .isEqualTo(2);
        assertThat(doctor.rows("prescription-issue")).isOne();
    }

    /** Waits until so many medicines of the form have their directions. */
    private static long conversations(Visit visit) {
        return Database.count(
                "SELECT count(*) FROM conversation WHERE organization_id = ?",
                visit.clinic().uuid());
    }

    private static void awaitDirections(Page page, int medicines) {
        page.waitForFunction(
                "wanted => [...document.querySelectorAll('#desk-prescription [name=posology]')]"
                        + ".filter(({ value }) => value === 'One every eight hours').length === wanted",
                medicines);
    }

    private static String professional(Visit visit) {
        return visit.asOperator().at("/professional/hash").asText();
    }

    private static void awaitTold(VisitPage page, String sentence) {
        page.page().waitForSelector("#told:has-text('" + sentence + "')");
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
