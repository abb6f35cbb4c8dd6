package org.patientcare.access.socket;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("A page whose timers run rarely, as in a hidden tab")
class HiddenPagesIT {

    private static final long BETWEEN_TIMERS_MILLIS = 60_000;

    private static Browser browser;

    private final Visit visit = Visit.now("en");
    private final String base = Http.suiteNode().base();

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
    @DisplayName("keeps its web socket: a visit")
    void ofAVisit() {
        assertSocketIsKept(
                context ->
                        VisitPage.open(context, visit.patientUrl())
                                .enter()
                                .awaitScene("waiting")
                                .page());
    }

    @Test
    @DisplayName("keeps its web socket: a professional's desk")
    void ofADesk() {
        assertSocketIsKept(
                context -> {
                    ConsoleUser.signIn(context, base, DeskUser.of(visit.clinic()).person());
                    return ConsoleUser.in(context, base).open("/desk/").page();
                });
    }

    @Test
    @DisplayName("keeps its web socket: a patient's page")
    void ofAPatient() {
        assertSocketIsKept(
                context -> {
                    Page page = context.newPage();
                    page.navigate(base + "/my/#" + PatientLink.of(visit.clinic(), "p").secret());
                    page.locator("form button").click();
                    page.locator("patient-care").waitFor();
                    return page;
                });
    }

    /** Moves the page's clock by a minute, three times; each time its due timers run once. */
    private static void assertSocketIsKept(Function<BrowserContext, Page> opening) {
        List<WebSocket> sockets = new ArrayList<>();
        AtomicInteger frames = new AtomicInteger();
        AtomicInteger answers = new AtomicInteger();
        try (BrowserContext context = browser.desktop()) {
            context.clock().install(new Clock.InstallOptions().setTime(System.currentTimeMillis()));
            context.onPage(
                    page ->
                            page.onWebSocket(
                                    socket -> {
                                        sockets.add(socket);
                                        socket.onFrameReceived(
                                                frame -> {
                                                    frames.incrementAndGet();
                                                    if (frame.text().contains("pong")) {
                                                        answers.incrementAndGet();
                                                    }
                                                });
                                    }));
            Page page = opening.apply(context);
            page.waitForCondition(() -> frames.get() > 0);
            for (int minute = 0; minute < 3; minute++) {
                int before = answers.get();
                page.clock().fastForward(BETWEEN_TIMERS_MILLIS);
                page.waitForCondition(() -> answers.get() > before);
            }
            assertThat(sockets).hasSize(1);
        }
    }
}
