package org.patientcare.surfaces.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("The entrance and the page for a new link, in a browser")
class EntrancePagesIT {

    private static Browser browser;

    private final String base = Http.suiteNode().base();

    @BeforeAll
    static void openBrowser() {
        browser = Browser.open();
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"es", "en", "pt", "de"})
    @DisplayName(
            "from the entrance by keyboard to the answer: readable in light and dark, at 320 px and on a desktop")
    void fromTheEntranceToTheAnswer(String language) {
        try (BrowserContext context = browser.context(360, 740, language)) {
            context.setExtraHTTPHeaders(Map.of("X-Forwarded-For", Http.randomAddress()));
            VisitPage opened = VisitPage.open(context, base + "/");
            Page page = opened.page();
            assertLegible(opened, language, "entrance");
            page.locator("#patients .primary").click();
            page.waitForSelector("form");
            assertLegible(opened, language, "new-link");
            page.locator("form .primary").click();
            page.waitForSelector("#error");
            assertLegible(opened, language, "new-link-error");
            page.locator("#contact").fill("nobody@mail.example");
            page.locator("#contact").press("Tab");
            for (String part : new String[] {"17", "5", "1980"}) {
                page.keyboard().type(part);
                page.keyboard().press("Tab");
            }
            page.keyboard().press("Enter");
            page.waitForSelector("main:not(:has(form))");
            assertThat(page.url()).doesNotContain("nobody", "1980");
            assertLegible(opened, language, "new-link-taken");
            page.locator(".head a").click();
            page.waitForSelector("#staff");
            assertThat(page.locator("html").getAttribute("lang")).isEqualTo(language);
            assertThat(context.cookies()).isEmpty();
        }
    }

    private static void assertLegible(VisitPage opened, String language, String state) {
        assertThat(opened.page().locator("html").getAttribute("lang")).isEqualTo(language);
        for (int width : new int[] {1280, 320}) {
            opened.page().setViewportSize(width, 800);
            opened.in(ColorScheme.DARK);
            opened.screenshot("%s-%s-%d-dark".formatted(state, language, width));
            opened.assertContrast();
            opened.in(ColorScheme.LIGHT);
            opened.screenshot("%s-%s-%d".formatted(state, language, width));
            opened.assertLegible();
        }
    }
}
