package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

@IntegrationTest
@RunAsClient
@DisplayName("The console finds patients, visits and codes from every page")
class SearchFromEverywhereIT {

    private static final String FIELD = "dialog [role=combobox]";
    private static final String OPTION = "dialog [role=option]";

    private static Browser browser;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
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

    private ConsoleUser support(BrowserContext context) {
        ConsoleUser.signIn(context, base, Person.signedIn("support", clinic.id()));
        return ConsoleUser.in(context, base);
    }

    private void prepare() {
        clinic.upsert(
                        Map.of(
                                "code", "MRN-7",
                                "first_name", "Lucía",
                                "last_name", "García Pérez",
                                "birth_date", "1984-05-17",
                                "tax_id", "12345678Z",
                                "email", "lucia@mail.example",
                                "phone", "+34 600 112 233"))
                .expect(200);
        clinic.withCode("WELL-COME-26");
        clinic.book("VISIT-9", "MRN-7", operator.newProfessional(clinic), "2031-01-01T10:00:00Z")
                .expect(200);
    }

    @ParameterizedTest
    @CsvSource({
        "perez luc, Lucía García Pérez, patient",
        "17.5.1984, Lucía García Pérez, patient",
        "17/05/1984, Lucía García Pérez, patient",
        "1984-05-17, Lucía García Pérez, patient",
        "MRN-7, Lucía García Pérez, patient",
        "12.345.678-z, Lucía García Pérez, patient",
        "600112233, Lucía García Pérez, patient",
        "Lucia@mail.example, Lucía García Pérez, patient",
        "VISIT-9, VISIT-9, appointment",
        "well come 26, WELL-COME-26, code"
    })
    @DisplayName(
            "by keyboard: Ctrl-K, what the caller says, down, Enter; nothing of it is in a URL")
    void byKeyboard(String typed, String name, String page) {
        prepare();
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = support(context).open("/console/deliveries?lang=en");
            List<String> urls = new ArrayList<>();
            user.page().onRequest(request -> urls.add(request.url()));
            user.page().keyboard().press("Control+k");
            user.page().locator(FIELD + ":focus").waitFor();
            user.page().keyboard().type(typed);
            user.page().keyboard().press("Enter");
            Locator option = user.page().locator(OPTION);
            option.first().waitFor();
            assertThat(option.allInnerTexts()).singleElement().asString().contains(name);
            user.page().keyboard().press("ArrowDown");
            assertThat(user.page().locator(FIELD).getAttribute("aria-activedescendant"))
                    .isEqualTo(option.getAttribute("id"));
            user.page().keyboard().press("Enter");
            user.awaitAt("/console/" + page);
            assertThat(urls)
                    .noneMatch(url -> url.contains("Luc") || url.contains("1984"))
                    .noneMatch(url -> page.equals("patient") && url.contains(Http.segment(typed)));
            user.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName(
            "it searches three letters after a pause, fewer on Enter alone, and says what it found")
    void afterAPause() {
        prepare();
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = support(context).open("/console?lang=en");
            Page page = user.page();
            page.locator(".bar .search").click();
            page.locator(FIELD).pressSequentially("gar");
            page.locator(OPTION).first().waitFor();
            assertThat(page.locator("dialog .found").innerText()).isEqualTo("One result");
            user.readable().assertLegible();
            user.readable().in(ColorScheme.DARK).assertContrast();
            page.locator(FIELD).fill("xy");
            user.awaitNo(OPTION);
            page.keyboard().press("Enter");
            page.locator("dialog .found:has-text('Nothing found')").waitFor();
            page.setViewportSize(320, 700);
            user.readable().assertFits();
            page.keyboard().press("Escape");
            user.awaitNo("dialog");
            assertThat(page.evaluate("() => document.activeElement.className"))
                    .asString()
                    .contains("search");
        }
    }

    @Test
    @DisplayName("roles that may not see patients have no search")
    void otherRolesHaveNone() {
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser.signIn(context, base, Person.signedIn("administrator", clinic.id()));
            ConsoleUser user = ConsoleUser.in(context, base).open("/console?lang=en");
            assertThat(user.page().locator(".bar .search").count()).isZero();
            user.page().keyboard().press("Control+k");
            assertThat(user.page().locator("dialog").count()).isZero();
        }
    }
}
