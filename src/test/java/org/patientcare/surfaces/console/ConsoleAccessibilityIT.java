package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.ReadablePage;

@IntegrationTest
@RunAsClient
@DisplayName("Every page for people who sign in")
class ConsoleAccessibilityIT {

    private static Browser browser;
    private static ConsoleTour tour;

    @BeforeAll
    static void openBrowser() {
        browser = Browser.open();
        tour = new ConsoleTour(browser);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    @DisplayName(
            "WCAG 2.2 AA: no violation in light or dark colours, one main heading, and the main action is reachable by keyboard")
    void pagesAreAccessible() {
        List<ConsoleTour.Stop> stops = tour.stops();
        SoftAssertions all = new SoftAssertions();
        for (int i = 0; i < stops.size(); i++) {
            ConsoleTour.Stop stop = stops.get(i);
            String language = ConsoleTour.languageOfAccessibility(i);
            all.assertThatCode(() -> check(stop, language))
                    .as(stop.name() + " in " + language)
                    .doesNotThrowAnyException();
        }
        all.assertAll();
    }

    private static void check(ConsoleTour.Stop stop, String language) {
        ConsoleUser user = tour.userOf(stop.role(), 1280, 800).open(stop.addressIn(language));
        ReadablePage page = user.readable();
        page.screenshot("console-" + stop.name());
        assertThat(user.page().locator("html").getAttribute("lang")).isEqualTo(language);
        assertThat(user.page().locator("h1").count()).isOne();
        assertThat(user.page().title()).endsWith(" · Patient Care");
        assertThat(user.page().locator("main .notice.failed").allInnerTexts()).isEmpty();
        page.assertLegible();
        assertReachable(user, stop.name());
        page.in(ColorScheme.DARK).assertContrast();
        user.page().setViewportSize(320, 700);
        page.assertFits();
        page.screenshot("console-" + stop.name() + "-dark-320");
    }

    private static void assertReachable(ConsoleUser user, String name) {
        Page page = user.page();
        String main = "main :is(.primary, .plain):not([disabled])";
        if (page.locator(main + ":visible").count() > 0) {
            assertThat(user.reachInContent(main)).as(name).isTrue();
        }
    }

    @Test
    @DisplayName("the menu of a narrow page is opened and closed by keyboard")
    void theMenuIsUsedByKeyboard() {
        try (BrowserContext context = tour.browserContextOf("support", 390, 844)) {
            ConsoleUser user = tour.newUser(context).open("/console");
            Page page = user.page();
            assertThat(page.locator("nav").isVisible()).isFalse();
            assertThat(user.reach(".menu")).isTrue();
            page.keyboard().press("Enter");
            assertThat(page.locator("nav").isVisible()).isTrue();
            assertThat(page.evaluate("() => document.activeElement.closest('nav') !== null"))
                    .isEqualTo(true);
            user.readable().assertLegible();
            page.keyboard().press("Escape");
            assertThat(page.locator("nav").isVisible()).isFalse();
            assertThat(page.evaluate("() => document.activeElement.className"))
                    .asString()
                    .contains("menu");
        }
    }

    @Test
    @DisplayName("a page is readable with forced colours and in print")
    void forcedColoursAndPrint() {
        try (BrowserContext context = tour.browserContextOf("support", 1280, 800)) {
            ConsoleUser user = tour.newUser(context).open("/console");
            user.page()
                    .emulateMedia(
                            new Page.EmulateMediaOptions()
                                    .setForcedColors(
                                            com.microsoft.playwright.options.ForcedColors.ACTIVE));
            user.readable().assertFits();
            user.page()
                    .emulateMedia(
                            new Page.EmulateMediaOptions()
                                    .setForcedColors(
                                            com.microsoft.playwright.options.ForcedColors.NONE)
                                    .setMedia(com.microsoft.playwright.options.Media.PRINT));
            assertThat(user.page().locator("nav").isVisible()).isFalse();
            assertThat(user.page().locator("main h1").isVisible()).isTrue();
        }
    }
}
