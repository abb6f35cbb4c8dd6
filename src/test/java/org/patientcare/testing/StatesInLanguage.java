package org.patientcare.testing;

import com.microsoft.playwright.options.ColorScheme;

/**
 * The states of a page in one language. What a language can change is what fits. So axe examines
 * each state in German, the language with the longest words, in both color schemes; in the others
 * it is only measured. {@code TextsTest} holds that every language has every text.
 */
public final class StatesInLanguage {

    private static final String EXAMINED = "de";

    private final boolean examined;

    public StatesInLanguage(String language) {
        examined = language.equals(EXAMINED);
    }

    /**
     * Checks the next state, which the page shows now.
     *
     * @param picture the name of its screenshot
     */
    public void assertLegible(ReadablePage page, String picture) {
        if (examined) {
            page.in(ColorScheme.DARK).assertContrast();
            page.screenshot(picture + "-dark");
            page.in(ColorScheme.LIGHT).assertLegible();
        } else {
            page.in(ColorScheme.LIGHT).assertFits();
        }
        page.screenshot(picture);
    }
}
