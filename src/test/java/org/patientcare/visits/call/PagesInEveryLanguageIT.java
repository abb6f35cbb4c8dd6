package org.patientcare.visits.call;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Duration;
import java.time.Instant;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link in every language")
class PagesInEveryLanguageIT {

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
        }
    }

    /** Runs the pre-visit test, whose sound is not heard, and checks what it shows. */
    private static void runPreVisitTest(VisitPage page) {
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

    /** Also checks the dark color scheme, for English only. */
    private static void assertLegible(VisitPage page) {
        if (page.page().locator("html").getAttribute("lang").equals("en")) {
            page.in(ColorScheme.DARK).assertContrast();
            page.screenshot(name(page) + "-dark");
        }
        page.in(ColorScheme.LIGHT).assertLegible();
        page.screenshot(name(page));
    }

    private static String name(VisitPage page) {
        return page.page()
                .evaluate(
                        "() => [document.body.dataset.state, document.body.dataset.scene, innerWidth,"
                                + " document.documentElement.lang].join('-')")
                .toString();
    }
}
