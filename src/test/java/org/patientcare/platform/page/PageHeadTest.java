package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;

@DisplayName("The head of a page")
class PageHeadTest {

    private static final Pattern PRELOADED =
            Pattern.compile("<link rel=\"modulepreload\" href=\"([^\"]+)\">");

    /** As esbuild writes it. */
    private static final Pattern IMPORTED = Pattern.compile("(?:from|import)\"([^\"]+)\"");

    private static final PageHead DESK = new PageHead("desk/desk.css", List.of("desk/shell.js"));

    @Test
    @DisplayName(
            "names each file of the page once, with its texts in the reader's language, and few of them")
    void namesTheWholeGraph() {
        String head = DESK.in(Language.DE, "/care", List.of("desk/pages/today.js")).text();
        List<String> named =
                PRELOADED.matcher(head).results().map(found -> found.group(1)).toList();

        assertThat(named)
                .doesNotHaveDuplicates()
                .hasSizeLessThan(25)
                .contains(
                        "/care" + StaticFiles.address("desk/shell.js"),
                        "/care" + StaticFiles.address("desk/pages/today.js"),
                        "/care" + StaticFiles.address("texts/desk.de.js"),
                        "/care" + StaticFiles.address("texts/ui-elements.de.js"))
                .doesNotContain("/care" + StaticFiles.address("desk/pages/messages.js"))
                .allMatch(file -> StaticFiles.at(file.substring("/care".length())).isPresent());
    }

    @Test
    @DisplayName("names all that its files import")
    void namesAllImports() throws IOException {
        String head = DESK.in(Language.DE, "", List.of("desk/pages/today.js")).text();
        List<String> named =
                PRELOADED.matcher(head).results().map(found -> found.group(1)).toList();

        for (String file : named) {
            if (!file.contains("/texts/")) {
                assertThat(
                                IMPORTED.matcher(textOf(file))
                                        .results()
                                        .map(found -> URI.create(file).resolve(found.group(1)))
                                        .map(URI::toString))
                        .as(file)
                        .isSubsetOf(named);
            }
        }
    }

    @Test
    @DisplayName("has the script that notices missing modules before the first that may be missing")
    void noticesMissingModules() {
        String head = DESK.in(Language.DE, "").text();

        assertThat(head.indexOf("<script src=\"/ui/recover.js\"></script>"))
                .isPositive()
                .isLessThan(head.indexOf("<script type=\"module\""));
    }

    @Test
    @DisplayName("has one style sheet, and no script where there is none")
    void styleAlone() {
        String head = DESK.withoutScripts().in(Language.DE, "").text();

        assertThat(head.split("rel=\"stylesheet\"")).hasSize(2);
        assertThat(head).contains(StaticFiles.address("desk/desk.css"));
        assertThat(head).doesNotContain("script", "modulepreload");
    }

    private static String textOf(String address) throws IOException {
        try (ZipFile files = new ZipFile("target/static-files.zip")) {
            return new String(
                    files.getInputStream(files.getEntry(address.substring(1))).readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }
}
