package org.patientcare.surfaces.console;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;

@Drill(
        value = DrillGroup.LANGUAGES,
        heldBy = {"ConsoleAccessibilityIT.pagesAreAccessible", "TextsTest"})
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

    /**
     * A screen 1280 px wide shows 640 px at 200 %; 320 px is the narrowest phone. Each page is
     * loaded as a whole in one language, by the accessibility test, and reached by links in the
     * others.
     */
    @Test
    @DisplayName(
            "no page overflows at 320 px or at 200 %, or reports errors, whatever things are called")
    void noPageOverflows() {
        List<ConsoleTour.Stop> stops = tour.stops();
        SoftAssertions all = new SoftAssertions();
        for (String language : ConsoleTour.LANGUAGES) {
            // In a new language each person's first page is loaded.
            Set<String> present = new HashSet<>();
            for (int i = 0; i < stops.size(); i++) {
                ConsoleTour.Stop stop = stops.get(i);
                if (!ConsoleTour.languageOfAccessibility(i).equals(language)) {
                    boolean first = present.add(String.valueOf(stop.role()));
                    all.assertThatCode(() -> check(stop, language, first))
                            .as(stop.name() + " in " + language)
                            .doesNotThrowAnyException();
                }
            }
        }
        all.assertAll();
    }

    private static void check(ConsoleTour.Stop stop, String language, boolean first) {
        ConsoleUser user = tour.userOf(stop.role(), 640, 400);
        String address = stop.addressIn(language);
        if (first) {
            user.open(address);
        } else {
            user.follow(address);
        }
        user.readable().assertFits();
        user.page().setViewportSize(320, 700);
        user.readable().assertFits();
    }
}
