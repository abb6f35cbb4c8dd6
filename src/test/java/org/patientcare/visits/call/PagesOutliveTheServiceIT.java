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
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("The page of a link while its time has not come or the service is away")
class PagesOutliveTheServiceIT {

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
}
