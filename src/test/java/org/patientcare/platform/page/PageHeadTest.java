package org.patientcare.platform.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;

@DisplayName("The head of a page")
class PageHeadTest {

    private static final Pattern PRELOADED =
            Pattern.compile("<link rel=\"modulepreload\" href=\"([^\"]+)\">");

    private static final PageHead DESK =
            new PageHead("desk/desk.css", List.of("ui/canonical-host.js", "desk/shell.js"));

    @Test
    @DisplayName(
            "names each module of the page once: those that its script imports, and those that"
                    + " these import")
    void namesTheWholeGraph() {
        String head = DESK.in(Language.DE, "/care", List.of("desk/pages/today.js")).text();

        assertThat(PRELOADED.matcher(head).results().map(MatchResult::group))
                .doesNotHaveDuplicates();
        assertThat(PRELOADED.matcher(head).results().map(found -> found.group(1)))
                .contains(
                        "/care" + StaticFiles.address("desk/shell.js"),
                        "/care" + StaticFiles.address("desk/pages/today.js"),
                        "/care" + StaticFiles.address("console/session.js"),
                        "/care" + StaticFiles.address("ui/api.js"))
                .doesNotContain(
                        "/care" + StaticFiles.address("desk/pages/messages.js"),
                        "/care" + StaticFiles.address("sign-in/methods.js"));
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
}
