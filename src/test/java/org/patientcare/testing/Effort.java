package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.util.Locale;

/**
 * What an act at a page costs a person: the clicks and pressed keys that a test makes for them
 * through the browser, and the time. Tests limit the clicks. The time depends on the machine and is
 * only printed.
 */
public final class Effort {

    private final long began = System.nanoTime();
    private int clicks;
    private int keys;

    public void click(Locator element) {
        element.click();
        clicks++;
    }

    /** Types into a field, which is clicked first unless it has the focus. */
    public void type(Locator field, String text) {
        boolean hasFocus =
                (Boolean) field.evaluate("element => element === document.activeElement");
        if (!hasFocus) {
            click(field);
        }
        field.pressSequentially(text);
        keys += text.length();
    }

    /** Chooses an option of a drop-down list: one click opens it, and another one chooses. */
    public void choose(Locator list, String value) {
        list.selectOption(value);
        clicks += 2;
    }

    /** Types over what a field has, which three clicks select. */
    public void retype(Locator field, String text) {
        field.click(new Locator.ClickOptions().setClickCount(3));
        clicks += 3;
        field.pressSequentially(text);
        keys += text.length();
    }

    /** Chooses a file: one click opens the browser's dialog, and another one chooses in it. */
    public void chooseFile(Locator input, FilePayload file) {
        input.setInputFiles(file);
        clicks += 2;
    }

    /**
     * Ends the act and prints what it has cost.
     *
     * @throws AssertionError if it has cost more clicks
     */
    public void end(String act, int mostClicks) {
        System.out.printf(
                Locale.ROOT,
                "| %-60s | %2d clicks | %3d keys | %5.1f s |%n",
                act,
                clicks,
                keys,
                (System.nanoTime() - began) / 1e9);
        assertThat(clicks).as("clicks: " + act).isLessThanOrEqualTo(mostClicks);
    }
}
