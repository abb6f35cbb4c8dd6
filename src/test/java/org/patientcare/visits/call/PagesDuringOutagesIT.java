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
import org.patientcare.testing.Browser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@Drill(
        value = DrillGroup.ENGINES,
        heldBy = {"CallSocketIT", "call/call.test.js"})
@IntegrationTest
@RunAsClient
@DisplayName("The page of a link before its time, or while the service is unavailable")
class PagesDuringOutagesIT {

    /** An error page as the service writes it. */
    private static final String UNAVAILABLE =
            "<!DOCTYPE html><html><body data-state='away'>"
                    + "<script type='application/json' id='facts'>{\"state\":\"away\",\"retry\":5}</script></body></html>";

    private static final String REFUSED_ONCE_CUT =
            """
            const Opened = WebSocket;
            window.WebSocket = class extends Opened {
                constructor(url) { super(window.cut ? url.replace("/socket", "/none") : url); }
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

    @Test
    @DisplayName(
            "4: a page opened too early opens by itself, and shows the time in both time zones")
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
                                        .startsWith("Your local time");
                            });
            page.awaitState("open");
            page.assertNoErrors();
        }
    }

    /**
     * Opens the page of a visit that opens in a few seconds, or in more on a slow machine.
     *
     * @param before runs before the visit opens
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

    @Test
    @DisplayName("4: a page that waits for its time survives an unavailable service")
    void aCountdownSurvivesTheService() {
        try (BrowserContext phone = browser.phone()) {
            AtomicInteger requests = new AtomicInteger();
            VisitPage page = early(phone, opened -> answerUnavailable(opened, requests));
            Waiting.until("two requests", () -> hasRequested(page, requests, 2));
            assertThat(page.page().locator("body").getAttribute("data-state")).isEqualTo("early");
            page.page().unroute("**/call/*");
            page.awaitState("open");
        }
    }

    @Test
    @DisplayName("4: a call survives a service that is unavailable and accepts no socket")
    void aCallSurvivesTheService() {
        Visit visit = Visit.now("en");
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop()) {
            VisitPage patient =
                    VisitPage.open(patients, visit.patientUrl(), REFUSED_ONCE_CUT).enter();
            patient.awaitScene("waiting");
            VisitPage professional = VisitPage.open(professionals, visit.professionalUrl()).enter();
            professional.awaitScene("arrived").click("admit");
            patient.awaitScene("call").awaitFrames(1);
            AtomicInteger requests = new AtomicInteger();
            answerUnavailable(patient, requests);
            patient.page()
                    .evaluate("() => { window.cut = true; opened.sockets.at(-1).close(4999); }");
            Waiting.until("two requests", () -> hasRequested(patient, requests, 2));
            patient.awaitScene("call").awaitFrames(10);
            assertThat(patient.page().locator(".stage .line-down").isVisible()).isTrue();
            professional.page().waitForSelector("#their-name.away");
            professional.awaitFrames(10);
            assertThat(professional.page().locator("#their-video").isVisible())
                    .as("the patient is not connected, but still seen")
                    .isTrue();
            patient.click("chat");
            assertThat(patient.page().locator("#chat-form button").isDisabled()).isTrue();
            assertThat(patient.page().locator("#chat-note").textContent()).contains("interrupted");
        }
    }

    /** From now on this page gets the responses of a service whose database is unavailable. */
    private static void answerUnavailable(VisitPage page, AtomicInteger requests) {
        page.page()
                .route(
                        "**/call/*",
                        route -> {
                            requests.incrementAndGet();
                            route.fulfill(
                                    new Route.FulfillOptions()
                                            .setStatus(503)
                                            .setContentType("text/html")
                                            .setBody(UNAVAILABLE));
                        });
    }

    /** Calls Playwright before the check, because it handles requests only during its calls. */
    private static boolean hasRequested(VisitPage page, AtomicInteger requests, int times) {
        page.title();
        return requests.get() >= times;
    }
}
