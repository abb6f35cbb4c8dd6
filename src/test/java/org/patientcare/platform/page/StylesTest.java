package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The style sheets of pages")
class StylesTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final Path TEXTS = Path.of("src/main/resources/org/patientcare");
    private static final Path CODE = Path.of("src/main/java/org/patientcare");
    private static final Path VERIFY = TEXTS.resolve("documents/verify");
    private static final Path TOKENS = WEB.resolve("ui/tokens.css");
    private static final Path BASE = WEB.resolve("ui/base.css");

    private static final Path SWAGGER_UI = Path.of("target/swagger-ui");

    private static final List<Path> SIGNED_IN =
            List.of(
                    TEXTS.resolve("surfaces/console"),
                    WEB.resolve("ui"),
                    WEB.resolve("sign-in"),
                    WEB.resolve("account"),
                    WEB.resolve("console"));

    /** The style sheet of each page, and the files that use its classes and ids. */
    private static final Map<Path, List<Path>> PAGES =
            Map.ofEntries(
                    Map.entry(
                            WEB.resolve("call/call.css"),
                            List.of(TEXTS.resolve("visits/call"), WEB.resolve("call"))),
                    Map.entry(
                            WEB.resolve("call/call-with-desk.css"),
                            List.of(
                                    TEXTS.resolve("visits/call"),
                                    WEB.resolve("call"),
                                    WEB.resolve("desk"),
                                    WEB.resolve("ui"))),
                    Map.entry(
                            WEB.resolve("desk/writing.css"),
                            List.of(WEB.resolve("desk"), WEB.resolve("ui"))),
                    Map.entry(
                            WEB.resolve("ui/prescription.css"),
                            List.of(WEB.resolve("desk"), WEB.resolve("ui"))),
                    Map.entry(
                            VERIFY.resolve("page.css"),
                            List.of(VERIFY, CODE.resolve("documents/verify"))),
                    Map.entry(
                            WEB.resolve("self-check/page.css"),
                            List.of(
                                    TEXTS.resolve("surfaces/application"),
                                    WEB.resolve("self-check"),
                                    WEB.resolve("console/check-results.js"))),
                    Map.entry(
                            WEB.resolve("desk/desk.css"),
                            List.of(
                                    WEB.resolve("desk"),
                                    WEB.resolve("console"),
                                    WEB.resolve("ui"))),
                    Map.entry(WEB.resolve("ui/frame.css"), SIGNED_IN),
                    Map.entry(WEB.resolve("ui/components.css"), SIGNED_IN),
                    Map.entry(WEB.resolve("ui/controls.css"), SIGNED_IN),
                    Map.entry(WEB.resolve("ui/lists.css"), SIGNED_IN),
                    Map.entry(
                            WEB.resolve("docs/page.css"),
                            List.of(
                                    WEB.resolve("docs"),
                                    TEXTS.resolve("platform/page"),
                                    SWAGGER_UI)));

    private static final Pattern ATTRIBUTE = Pattern.compile("\\b(?:class|id)=\"([^\"]*)\"");
    private static final Pattern STRING = Pattern.compile("([\"'`])((?:(?!\\1)[^\\n])*)\\1");
    private static final Pattern SEPARATOR = Pattern.compile("[^\\w-]+");

    private static final double TEXT_CONTRAST = 4.5;
    private static final double SHAPE_CONTRAST = 3;

    static Set<Path> pages() {
        return new TreeSet<>(PAGES.keySet());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    @DisplayName("every class and id that a page's style sheet selects is in the page")
    void aPageHasWhatItsStyleSheetSelects(Path page) {
        assertThat(without(StyleSheet.of(page).names(), names(PAGES.get(page)))).isEmpty();
    }

    @Test
    @DisplayName("every class of the shared base style sheet is used by some page")
    void somePageHasWhatTheBaseSelects() {
        List<Path> all =
                PAGES.values().stream()
                        .flatMap(List::stream)
                        .filter(path -> !path.equals(SWAGGER_UI))
                        .toList();
        assertThat(without(StyleSheet.of(BASE).names(), names(all))).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    @DisplayName(
            "a page uses every custom property that it defines, and defines every one that it uses")
    void aPageUsesWhatItDefines(Path page) {
        StyleSheet own = StyleSheet.of(page);
        Set<String> defined = StyleSheet.of(TOKENS).defined();
        assertThat(without(own.defined(), own.used())).isEmpty();
        defined.addAll(own.defined());
        assertThat(without(own.used(), defined)).isEmpty();
        assertThat(without(StyleSheet.of(BASE).used(), defined)).isEmpty();
    }

    @Test
    @DisplayName("every design token is used")
    void everyTokenIsUsed() {
        Set<String> used = StyleSheet.of(BASE).used();
        used.addAll(StyleSheet.of(TOKENS).used());
        pages().forEach(page -> used.addAll(StyleSheet.of(page).used()));
        assertThat(without(StyleSheet.of(TOKENS).defined(), used)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("WCAG 2.2 AA: text and shapes have enough contrast with their background")
    void coloursHaveEnoughContrast(boolean dark) {
        StyleSheet tokens = StyleSheet.of(TOKENS);
        Map<String, String> colours = dark ? tokens.dark() : tokens.light();
        for (String ground : List.of("--ground", "--paper")) {
            for (String text : List.of("ink", "soft", "accent", "ok", "warning", "danger")) {
                assertContrast(colours, "--" + text, ground, TEXT_CONTRAST);
            }
            assertContrast(colours, "--edge", ground, SHAPE_CONTRAST);
            assertContrast(colours, "--focus", ground, SHAPE_CONTRAST);
        }
        for (String kind : List.of("accent", "warning", "danger")) {
            assertContrast(colours, "--ink", "--" + kind + "-ground", TEXT_CONTRAST);
            assertContrast(colours, "--" + kind, "--" + kind + "-ground", TEXT_CONTRAST);
        }
        assertContrast(colours, "--paper", "--accent-strong", TEXT_CONTRAST);
        assertContrast(colours, "--paper", "--danger-strong", TEXT_CONTRAST);
        assertContrast(colours, "--soft", "--line", TEXT_CONTRAST);
        assertContrast(colours, "--soft", "--warning-ground", TEXT_CONTRAST);
        assertContrast(colours, "--night-ink", "--night", TEXT_CONTRAST);
    }

    @Test
    @DisplayName("the dark colours are the same, whether the reader or their computer chose them")
    void chosenColoursAreThoseOfTheComputer() {
        StyleSheet tokens = StyleSheet.of(TOKENS);
        assertThat(tokens.ownOfDark()).hasSizeGreaterThan(10).isEqualTo(tokens.ownOfChosenDark());
    }

    @Test
    @DisplayName("the theme colour of the browser is the colour of the page")
    void theThemeColourIsThatOfThePage() {
        StyleSheet tokens = StyleSheet.of(TOKENS);
        assertThat(text(TEXTS.resolve("platform/page/shell.html")))
                .contains("\"" + tokens.light().get("--ground") + "\" media")
                .contains("\"" + tokens.dark().get("--ground") + "\" media");
    }

    private static void assertContrast(
            Map<String, String> colours, String foreground, String background, double least) {
        double one = luminance(colours.get(foreground));
        double other = luminance(colours.get(background));
        double contrast = (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
        assertThat(contrast).as(foreground + " on " + background).isGreaterThanOrEqualTo(least);
    }

    /** The relative luminance of a colour such as #0f5c63, as WCAG defines it. */
    private static double luminance(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        return .2126 * linear(rgb >> 16) + .7152 * linear(rgb >> 8) + .0722 * linear(rgb);
    }

    private static double linear(int channel) {
        double c = (channel & 255) / 255.0;
        return c <= .04045 ? c / 12.92 : Math.pow((c + .055) / 1.055, 2.4);
    }

    private static Set<String> without(Set<String> all, Set<String> known) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(known);
        return rest;
    }

    /** Classes and ids in HTML, the words of strings in code, and all words of Swagger UI. */
    private static Set<String> names(List<Path> folders) {
        Set<String> names = new TreeSet<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(Files::isRegularFile).forEach(file -> addNames(names, file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return names;
    }

    private static void addNames(Set<String> names, Path file) {
        String name = file.getFileName().toString();
        if (name.startsWith("swagger-ui")) {
            SEPARATOR.splitAsStream(text(file)).forEach(names::add);
        } else if (name.matches(".*\\.(html|js|java)")) {
            boolean html = name.endsWith(".html");
            (html ? ATTRIBUTE : STRING)
                    .matcher(text(file))
                    .results()
                    .flatMap(found -> SEPARATOR.splitAsStream(found.group(html ? 1 : 2)))
                    .forEach(names::add);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
