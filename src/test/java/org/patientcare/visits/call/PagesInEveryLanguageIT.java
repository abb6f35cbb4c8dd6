package org.patientcare.visits.call;

import com.microsoft.playwright.BrowserContext;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.StatesInLanguage;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link in every language")
class PagesInEveryLanguageIT {

    private static final String WITHDRAW =
            """
            () => {
                navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
                const track = opened.streams.flatMap(s => s.getAudioTracks()).find(t => t.readyState === "live");
                track.stop();
                track.dispatchEvent(new Event("ended"));
            }""";

    private static Browser browser;

    private StatesInLanguage states;

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

    @Test
    @DisplayName(
            "4: every state in German, whose words are longest, on phones and desktops: readable by all, nothing cut off")
    void everyStateInOneLanguage() {
        checkEveryState("de");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"es", "en", "pt"})
    @Drill(
            value = DrillGroup.LANGUAGES,
            heldBy = {"PagesInEveryLanguageIT.everyStateInOneLanguage", "CallPageTextsTest"})
    @DisplayName("4: every state in the other languages, on phones and desktops")
    void everyStateInTheOthers(String language) {
        checkEveryState(language);
    }

    private void checkEveryState(String language) {
        states = new StatesInLanguage(language);
        try (BrowserContext patients = browser.context(360, 740, language);
                BrowserContext professionals = browser.context(1280, 800, language)) {
            Visit early = Visit.at(language, Instant.now().plus(Duration.ofHours(2)));
            assertLegible(VisitPage.open(patients, early.patientUrl()).awaitState("early"));
            assertLegible(
                    VisitPage.open(professionals, early.professionalUrl()).awaitState("early"));
            runPreVisitTest(VisitPage.open(patients, early.patientUrl()).awaitState("early"));
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
            checkAfterwards(language, patients, professionals);
        }
    }

    /** Runs the pre-visit test, whose sound is not heard, and checks what it shows. */
    private void runPreVisitTest(VisitPage page) {
        page.click("trial-begin");
        page.page().waitForSelector("#trial-verdict:visible");
        page.click("trial-play");
        page.page().waitForSelector("#trial-answer:visible");
        assertLegible(page);
        page.click("trial-unheard");
        page.page().waitForSelector("#trial-verdict.warning");
        assertLegible(page);
        page.click("trial-end");
    }

    private void checkCall(String language, BrowserContext patients, BrowserContext professionals) {
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
        for (VisitPage side : List.of(patient, professional.awaitScene("call"))) {
            side.click("more");
            assertLegible(side);
            side.page().keyboard().press("Escape");
        }
        patient.click("chat");
        professional.click("chat");
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

    /**
     * A visit from a click at the desk to what comes after it, of a doctor with a prescription to
     * write and a next patient; and what the patient reads who left for a moment.
     */
    private void checkAfterwards(
            String language, BrowserContext patients, BrowserContext professionals) {
        Visit visit = Visit.now(language);
        Organization clinic = visit.clinic();
        String hash = visit.asOperator().at("/professional/hash").asText();
        DeskUser doctor = DeskUser.of(hash, Map.of(), clinic);
        doctor.setOnlineUntil(Duration.ofMinutes(5));
        Operator.operator().change(clinic.id(), "{\"phone\":\"+34 910 123 456\"}").expect(200);
        clinic.upsert(Map.of("code", "q", "first_name", "Maximiliane", "last_name", "Wörndlhuber"))
                .expect(200);
        clinic.book("next", "q", hash, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
        ConsoleUser.signIn(professionals, Http.suiteNode().base(), doctor.person());

        VisitPage patient = VisitPage.open(patients, visit.patientUrl()).enter();
        withdrawMicrophone(patient.awaitScene("waiting"));
        assertLegible(patient, "told");
        VisitPage professional =
                VisitPage.open(professionals, visit.professionalUrl() + "#desk-enter");
        withdrawMicrophone(professional.awaitScene("arrived"));
        assertLegible(professional, "named");
        professional.click("admit");
        patient.awaitScene("call").click("hang-up");
        assertLegible(patient.awaitScene("left"), "asked");
        patient.page().locator("#after-not").click();
        patient.page().locator("#after-thanks:not(:empty)").waitFor();
        new Prescriptions(Operator.operator(), clinic, hash)
                .issued(Map.of("patient", Map.of("code", "p")));
        patient.click("come-back");
        patient.awaitScene("call");
        professional.click("hang-up");
        professional.click("end");
        professional.awaitState("over");
        professional.page().locator("#after-next:visible").waitFor();
        professional.page().locator("#after-again:visible").waitFor();
        professional.page().locator("#after-book:visible").waitFor();
        assertLegible(professional, "next");
        patient.awaitState("over");
        patient.page().locator("#after-prescriptions button").waitFor();
        assertLegible(patient, "prescription");
    }

    /** Takes the microphone from the page for good, which says so. */
    private static void withdrawMicrophone(VisitPage page) {
        page.page().evaluate(WITHDRAW);
        page.page().waitForSelector("#own-devices:visible");
    }

    private void assertLegible(VisitPage page) {
        assertLegible(page, "");
    }

    private void assertLegible(VisitPage page, String what) {
        states.assertLegible(page.readable(), name(page) + what);
    }

    private static String name(VisitPage page) {
        return page.page()
                .evaluate(
                        "() => [document.body.dataset.state, document.body.dataset.scene,"
                                + " document.querySelector('dialog[open]')?.id ?? '', innerWidth,"
                                + " document.documentElement.lang].filter(each => each !== '').join('-')")
                .toString();
    }
}
