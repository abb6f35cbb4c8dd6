package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A page of ours, with checks that everybody can read it: it is accessible, nothing is cut off, and
 * the browser reports no errors.
 */
public final class ReadablePage {

    private static final Optional<Path> PICTURES =
            Optional.ofNullable(System.getProperty("it.screenshots")).map(Path::of);

    /**
     * No details of what is in order: nobody reads them, and they take as long as finding
     * violations.
     */
    private static final String NO_DETAILS = "resultTypes: ['violations']";

    /** Returns the elements whose text does not fit, or that stick out of the page. */
    static final String OVERFLOWS =
            """
            () => [...document.querySelectorAll("body *")]
                .filter(e => e.checkVisibility() && !e.closest(".unseen") && !e.closest("svg"))
                .filter(e => {
                    for (let n = e; n; n = n.parentElement) {
                        if (getComputedStyle(n).clipPath === "inset(50%)") return false;
                    }
                    return true;
                })
                .filter(e => {
                    const box = e.getBoundingClientRect();
                    return box.right > innerWidth + 1 || box.left < -1
                        || (!["VIDEO", "OL", "INPUT", "TEXTAREA", "SELECT"].includes(e.tagName) && e.scrollWidth > e.clientWidth + 1
                            && getComputedStyle(e).display !== "inline");
                })
                .map(e => e.tagName + "#" + e.id + "." + e.className + ": " + e.textContent.slice(0, 40))""";

    private final Page page;
    private final List<String> complaints = new ArrayList<>();

    /**
     * Collects the errors of a page from now on, violations of its Content-Security-Policy
     * included.
     *
     * @param expected console errors that are ignored
     */
    public ReadablePage(Page page, Predicate<ConsoleMessage> expected) {
        this.page = page;
        page.setDefaultTimeout(Waiting.DEADLINE.toMillis());
        page.onPageError(complaints::add);
        page.onConsoleMessage(
                message -> {
                    if (message.type().equals("error") && !expected.test(message)) {
                        complaints.add(message.text() + " at " + message.location());
                    }
                });
    }

    public Page page() {
        return page;
    }

    /** Forgets the errors that were collected so far. */
    public ReadablePage clearErrors() {
        complaints.clear();
        return this;
    }

    public String title() {
        return page.locator("h1:visible").first().textContent();
    }

    /** The violations that axe-core finds, one line each. */
    public List<?> accessibilityViolations() {
        return accessibilityViolations("{ " + NO_DETAILS + " }");
    }

    /**
     * @param options of axe-core
     */
    private List<?> accessibilityViolations(String options) {
        if ((Boolean) page.evaluate("() => !window.axe")) {
            page.evaluate(AxeScript.TEXT);
        }
        Object found =
                page.evaluate(
                        "async () => (await axe.run("
                                + options
                                + ")).violations.flatMap(v => v.nodes.map(n =>"
                                + " v.id + ': ' + n.target + ' ' + n.failureSummary))");
        return (List<?>) found;
    }

    /** Elements whose text does not fit, or that stick out of the page. */
    public List<?> overflows() {
        return (List<?>) page.evaluate(OVERFLOWS);
    }

    /**
     * Saves a screenshot of the whole page, if the system property {@code it.screenshots} names a
     * folder.
     */
    public void screenshot(String name) {
        PICTURES.map(folder -> folder.resolve(name + ".png"))
                .ifPresent(
                        file ->
                                page.screenshot(
                                        new Page.ScreenshotOptions()
                                                .setPath(file)
                                                .setFullPage(true)));
    }

    /** Sets the colour scheme that the person prefers. */
    public ReadablePage in(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        return this;
    }

    /**
     * Checks that the page as it is shown now is accessible, that nothing is cut off, and that
     * there were no errors.
     */
    public void assertLegible() {
        assertThat(List.<Object>copyOf(accessibilityViolations())).as(title()).isEmpty();
        assertFits();
    }

    /**
     * Checks what another width can change: that nothing is cut off, and that there were no errors.
     */
    public void assertFits() {
        assertThat(List.<Object>copyOf(overflows())).as(title()).isEmpty();
        assertNoErrors();
    }

    /** Checks what other colours can change: the contrast of the text. */
    public void assertContrast() {
        assertThat(
                        List.<Object>copyOf(
                                accessibilityViolations(
                                        "{ runOnly: ['color-contrast'], " + NO_DETAILS + " }")))
                .as(title())
                .isEmpty();
    }

    /** Checks that there were no errors, violations of the Content-Security-Policy included. */
    public void assertNoErrors() {
        assertThat(complaints).isEmpty();
    }

    /** Read once, when it is first needed. */
    private static final class AxeScript {

        static final String TEXT = read();

        private static String read() {
            try (InputStream script = ReadablePage.class.getResourceAsStream("/axe.min.js")) {
                return new String(script.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
