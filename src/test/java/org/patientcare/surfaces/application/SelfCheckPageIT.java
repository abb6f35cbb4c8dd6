package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.check.CheckName;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Reply;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("8 Self-check: the operator's page")
class SelfCheckPageIT {

    private static final int[] WIDTHS = {320, 360, 1280};

    private final Http http = Http.suiteNode();

    @Test
    void thePageCarriesAStrictPolicyAndNothingACookie() {
        assertThat(http.get("/self-check").expect(302).header("Location")).isEqualTo("self-check/");
        for (String path : new String[] {"", "page.css"}) {
            Reply reply = http.get("/self-check/" + path).expect(200);
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Set-Cookie")).isNull();
            http.send("POST", "/self-check/" + path, "{}").expectRefusal(405);
        }
        assertThat(http.get("/self-check/").header("Content-Security-Policy"))
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .doesNotContain("unsafe");
        http.get("/self-check/nothing").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "8: the page works with the keyboard alone, and is accessible and fits at 320 px and more")
    void theOperatorSeesWhatIsWrongAndWhatToDo() {
        operator();
        try (Browser browser = Browser.open()) {
            for (int width : WIDTHS) {
                try (BrowserContext context = browser.context(width, 800)) {
                    VisitPage visit = VisitPage.open(context, http.base() + "/self-check/");
                    assertLegible(visit, width);
                    Page page = visit.page();
                    enter(page, Operator.SECRET_KEY);
                    page.waitForSelector("#checks li");
                    assertLegible(visit, width);
                    visit.screenshot("self-check-" + width);
                    visit.in(ColorScheme.DARK);
                    if (width == WIDTHS[0]) {
                        visit.assertContrast();
                    }
                    visit.screenshot("self-check-dark-" + width);
                    Locator first = page.locator("#checks li").first();
                    assertThat(first.locator(".verdict").textContent()).isEqualTo("Failed");
                    assertThat(first.locator(".fix").textContent()).isNotBlank();
                    assertThat(page.locator("#checks li").count())
                            .isEqualTo(CheckName.values().length);
                    assertThat(page.locator("li[data-check=capture] .verdict").textContent())
                            .isEqualTo("Warning");
                    assertThat(page.evaluate("() => document.activeElement.id"))
                            .isEqualTo("result-title");
                    assertThat(page.locator("#result-title").textContent()).contains("failed");
                    visit.assertNoErrors();
                }
            }
        }
    }

    @Test
    @DisplayName("8: the keys are sent in two headers of one call, and are stored nowhere")
    void theKeysAreStoredNowhere() {
        operator();
        try (Browser browser = Browser.open();
                BrowserContext context = browser.desktop()) {
            VisitPage visit = VisitPage.open(context, http.base() + "/self-check/");
            Page page = visit.page();
            List<Request> sent = new CopyOnWriteArrayList<>();
            page.onRequest(sent::add);
            enter(page, Operator.SECRET_KEY);
            page.waitForSelector("#checks li");

            List<Request> withKey =
                    sent.stream().filter(r -> r.headerValue("x-secret-key") != null).toList();
            assertThat(withKey).hasSize(1);
            assertThat(withKey.get(0).headerValue("x-secret-key")).isEqualTo(Operator.SECRET_KEY);
            assertThat(withKey.get(0).url()).isEqualTo(http.base() + "/admin/v1/self-check");
            assertThat(sent)
                    .allMatch(r -> r.url().startsWith(http.base() + "/"))
                    .noneMatch(r -> r.url().contains(Operator.SECRET_KEY));
            assertThat(page.url()).doesNotContain(Operator.SECRET_KEY);
            assertThat(context.cookies()).isEmpty();
            assertThat(
                            page.evaluate(
                                    "() => localStorage.length + sessionStorage.length"
                                            + " + (history.state ? 1 : 0)"))
                    .isEqualTo(0);
            page.locator("#forget").click();
            assertThat(page.locator("#secret-key").inputValue()).isEmpty();
            page.reload();
            assertThat(page.locator("#secret-key").inputValue()).isEmpty();
        }
    }

    @Test
    @DisplayName("8: wrong keys are reported in a sentence that screen readers announce")
    void wrongKeysAreReported() {
        try (Browser browser = Browser.open();
                BrowserContext context = browser.phone()) {
            VisitPage visit = VisitPage.open(context, http.base() + "/self-check/");
            enter(visit.page(), "wrong");
            visit.page().waitForSelector("#state.failed");
            assertThat(visit.page().locator("[role=status]").textContent())
                    .isEqualTo("These are not the keys of the operator.");
            assertThat(visit.page().locator("#result").isVisible()).isFalse();
        }
    }

    private static void enter(Page page, String secret) {
        page.locator("#api-key").focus();
        page.keyboard().type(Operator.API_KEY);
        page.keyboard().press("Tab");
        page.keyboard().type(secret);
        page.keyboard().press("Enter");
    }

    /** A width changes what fits; axe examines the page at the first one. */
    private static void assertLegible(VisitPage visit, int width) {
        if (width == WIDTHS[0]) {
            assertThat(visit.accessibilityViolations()).isEmpty();
        }
        assertThat(visit.overflows()).isEmpty();
    }
}
