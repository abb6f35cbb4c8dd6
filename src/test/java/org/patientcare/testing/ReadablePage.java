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

/** A page of ours as all who read it need it: legible, whole, and without complaints. */
public final class ReadablePage {

    private static final Optional<Path> PICTURES =
            Optional.ofNullable(System.getProperty("it.screenshots")).map(Path::of);

    /** Of what is in order, which nobody reads and which takes as long as to find what is not. */
    private static final String NO_DETAILS = "resultTypes: ['violations']";

    private final Page page;
    private final List<String> complaints = new ArrayList<>();

    /**
     * Begins to listen to what goes wrong in a page, its policy included.
     *
     * @param expected what the console says as an error and is none
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

    /** From here on, whatever went wrong in what was shown before. */
    public ReadablePage anew() {
        complaints.clear();
        return this;
    }

    public String title() {
        return page.locator("h1:visible").first().textContent();
    }

    /** What axe-core finds, one line each. */
    public List<?> barriers() {
        return barriers("{ " + NO_DETAILS + " }");
    }

    /**
     * @param options of axe-core
     */
    private List<?> barriers(String options) {
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
        return (List<?>)
                page.evaluate(
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
                            .map(e => e.tagName + "#" + e.id + "." + e.className + ": " + e.textContent.slice(0, 40))""");
    }

    /** From the top of the page to its end, for a person to look at, if a folder is named. */
    public void picture(String name) {
        PICTURES.map(folder -> folder.resolve(name + ".png"))
                .ifPresent(
                        file ->
                                page.screenshot(
                                        new Page.ScreenshotOptions()
                                                .setPath(file)
                                                .setFullPage(true)));
    }

    /** As who reads it likes screens to be. */
    public ReadablePage in(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        return this;
    }

    /** What is to be seen now can be read by all, nothing is cut off, and nothing went wrong. */
    public void assertLegible() {
        assertThat(List.<Object>copyOf(barriers())).as(title()).isEmpty();
        assertFits();
    }

    /** Nothing is cut off, and nothing went wrong: what another width can change. */
    public void assertFits() {
        assertThat(List.<Object>copyOf(overflows())).as(title()).isEmpty();
        assertNoComplaints();
    }

    /** Letters stand out from what is behind them: what other colours can change. */
    public void assertContrast() {
        assertThat(
                        List.<Object>copyOf(
                                barriers("{ runOnly: ['color-contrast'], " + NO_DETAILS + " }")))
                .as(title())
                .isEmpty();
    }

    /** Nothing went wrong in the page, its policy included. */
    public void assertNoComplaints() {
        assertThat(complaints).isEmpty();
    }

    /** Read once, and only where it is asked for. */
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
