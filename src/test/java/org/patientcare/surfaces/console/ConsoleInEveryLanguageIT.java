package org.patientcare.surfaces.console;

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

@IntegrationTest
@RunAsClient
@DisplayName("Every page for people who sign in, in every language")
class ConsoleInEveryLanguageIT {

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

    /** A screen 1280 px wide shows 640 px at 200 %; 320 px is the narrowest phone. */
    @Test
    @DisplayName(
            "no page overflows at 320 px or at 200 %, or reports errors, whatever things are called")
    void noPageOverflows() {
        List<ConsoleTour.Stop> stops = tour.stops();
        SoftAssertions all = new SoftAssertions();
        for (int i = 0; i < stops.size(); i++) {
            ConsoleTour.Stop stop = stops.get(i);
            int first = i + 1;
            all.assertThatCode(() -> check(stop, first)).as(stop.name()).doesNotThrowAnyException();
        }
        all.assertAll();
    }

    /**
     * @param first the index of the first of three languages; the accessibility test has the fourth
     */
    private static void check(ConsoleTour.Stop stop, int first) {
        for (int i = first; i < first + 3; i++) {
            ConsoleUser user = tour.userOf(stop.role(), 640, 400);
            user.open(stop.addressIn(ConsoleTour.LANGUAGES.get(i % ConsoleTour.LANGUAGES.size())));
            user.readable().assertFits();
            user.page().setViewportSize(320, 700);
            user.readable().assertFits();
        }
    }
}
