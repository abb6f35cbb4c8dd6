package org.patientcare.surfaces.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
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
import org.patientcare.testing.StatesInLanguage;
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
        StatesInLanguage states = new StatesInLanguage(language);
        try (BrowserContext context = browser.context(360, 740, language)) {
            context.setExtraHTTPHeaders(Map.of("X-Forwarded-For", Http.randomAddress()));
            VisitPage opened = VisitPage.open(context, base + "/");
            Page page = opened.page();
            assertLegible(opened, states, "entrance", language);
            page.locator("#patients .primary").click();
            page.waitForSelector("form");
            assertLegible(opened, states, "new-link", language);
            page.locator("form .primary").click();
            page.waitForSelector("#error");
            assertLegible(opened, states, "new-link-error", language);
            page.locator("#contact").fill("nobody@mail.example");
            page.locator("#contact").press("Tab");
            for (String part : new String[] {"17", "5", "1980"}) {
                page.keyboard().type(part);
                page.keyboard().press("Tab");
            }
            page.keyboard().press("Enter");
            page.waitForSelector("main:not(:has(form))");
            assertThat(page.url()).doesNotContain("nobody", "1980");
            assertLegible(opened, states, "new-link-taken", language);
            page.locator(".head a").click();
            page.waitForSelector("#staff");
            assertThat(page.locator("html").getAttribute("lang")).isEqualTo(language);
            assertThat(context.cookies()).isEmpty();
        }
    }

    private static void assertLegible(
            VisitPage opened, StatesInLanguage states, String state, String language) {
        assertThat(opened.page().locator("html").getAttribute("lang")).isEqualTo(language);
        opened.page().setViewportSize(1280, 800);
        opened.assertFits();
        opened.screenshot("%s-%s-1280".formatted(state, language));
        opened.page().setViewportSize(320, 800);
        states.assertLegible(opened.readable(), "%s-%s-320".formatted(state, language));
    }
}
