package org.patientcare.testing;

import com.microsoft.playwright.options.ColorScheme;
import java.util.List;

/**
 * The states of a page in one language, in an order that is the same in each. What a language can
 * change is what fits. So each state is examined by axe, in both color schemes, in one of the
 * languages, and in the others only measured; that every language has every text, {@code TextsTest}
 * knows.
 */
public final class StatesInLanguage {

    private static final List<String> LANGUAGES = List.of("es", "en", "pt", "de");

    private final int language;
    private int states;

    public StatesInLanguage(String language) {
        this.language = LANGUAGES.indexOf(language);
    }

    /**
     * Checks the next state, which the page shows now.
     *
     * @param picture the name of its screenshot
     */
    public void assertLegible(ReadablePage page, String picture) {
        if (states++ % LANGUAGES.size() == language) {
            page.in(ColorScheme.DARK).assertContrast();
            page.screenshot(picture + "-dark");
            page.in(ColorScheme.LIGHT).assertLegible();
        } else {
            page.in(ColorScheme.LIGHT).assertFits();
        }
        page.screenshot(picture);
    }
}
