package org.patientcare.documents.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.StatesInLanguage;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@DisplayName("5 Prescriptions: the page that verifies one, in a browser")
class VerifyPagesIT {

    /** A phone's width, at which everything is checked; at other widths only that it fits. */
    private static final int USUAL_WIDTH = 360;

    private static Browser browser;

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(
                    Map.of("name", "Hospital Universitario Nuestra Señora de la Candelaria"));
    private final Prescriptions prescriptions = withPatient();

    private StatesInLanguage states;

    private Prescriptions withPatient() {
        clinic.upsert(
                        Map.of(
                                "code",
                                "p1",
                                "first_name",
                                "María del Carmen",
                                "last_name",
                                "Fernández Ruiz",
                                "birth_date",
                                "1980-05-17"))
                .expect(200);
        return Prescriptions.of(operator, clinic);
    }

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
            "5: before, after and with an error, light and dark, on phones "
                    + "and desktops, it is readable")
    void everyStateInEveryLanguage(String language) {
        states = new StatesInLanguage(language);
        String code = prescribed();
        try (BrowserContext context = context(USUAL_WIDTH, language)) {
            VisitPage page = VisitPage.open(context, url(code));
            assertLegibleAtEachWidth(page, language, "before");
            type(page, "31", "2", "1980");
            assertLegibleAtEachWidth(page, language, "no-date");
            type(page, "18", "5", "1980");
            assertLegibleAtEachWidth(page, language, "wrong");
            type(page, "17", "5", "1980");
            assertThat(page.page().locator("li h3").allTextContents())
                    .containsExactly("Ibuprofeno", "Amoxicilina y ácido clavulánico", "Omeprazol");
            assertLegibleAtEachWidth(page, language, "after");
        }
        for (int i = 0; i < 4; i++) {
            Prescriptions.compare(code, "1999-01-01").expect(400);
        }
        try (BrowserContext context = context(USUAL_WIDTH, language)) {
            VisitPage page = VisitPage.open(context, url(code));
            type(page, "17", "5", "1980");
            assertLegible(page, language, USUAL_WIDTH, "too-often");
            prescriptions.withdraw(code, "wrong dose").expect(204);
            assertLegible(VisitPage.open(context, url(code)), language, USUAL_WIDTH, "withdrawn");
            assertLegible(VisitPage.open(context, url("x")), language, USUAL_WIDTH, "unknown");
        }
    }

    @Test
    @DisplayName(
            "5: it works without JavaScript and by keyboard alone, also after "
                    + "back, reload and new language")
    void byTheKeyboardWithoutScripts() {
        String code = prescribed();
        try (BrowserContext context = context(USUAL_WIDTH, "en")) {
            VisitPage opened = VisitPage.open(context, url(code) + "?lang=de");
            Page page = opened.page();
            assertThat(page.locator("script").count()).isZero();
            page.keyboard().press("Tab");
            for (String part : List.of("17", "5", "1980")) {
                page.keyboard().type(part);
                page.keyboard().press("Tab");
            }
            page.keyboard().press("Enter");
            page.waitForSelector("ol li");
            assertThat(page.url()).isEqualTo(url(code) + "?lang=de#compare");
            assertThat(page.locator("html").getAttribute("lang")).isEqualTo("de");
            page.reload();
            page.waitForSelector("ol li");
            page.goBack();
            page.waitForSelector("form");
            assertThat(page.locator("#year").inputValue()).isEmpty();
            page.locator("nav a[lang=pt]").click();
            page.waitForSelector("html[lang=pt] form");
            opened.assertNoErrors();
            assertThat(context.cookies()).isEmpty();
        }
    }

    private String prescribed() {
        return prescriptions.issued(
                Map.of(
                        "items",
                        List.of(
                                Map.of(
                                        "active_substance",
                                        "Ibuprofeno",
                                        "dose",
                                        "600 mg",
                                        "posology",
                                        "1 comprimido cada 8 horas, con alimentos",
                                        "quantity",
                                        "1 envase de 20"),
                                Map.of(
                                        "active_substance",
                                        "Amoxicilina y ácido clavulánico",
                                        "dose",
                                        "875/125 mg",
                                        "posology",
                                        "1 cada 8 horas durante 7 días"),
                                Map.of("active_substance", "Omeprazol")),
                        "notes",
                        "Beber abundante agua.\nNo sustituir."));
    }

    /** A context with its own client address, because page views count by address. */
    private static BrowserContext context(int width, String language) {
        BrowserContext context = browser.context(width, height(width), language);
        context.setExtraHTTPHeaders(Map.of("X-Forwarded-For", Http.randomAddress()));
        return context;
    }

    private static String url(String code) {
        return Http.suiteNode().base() + "/verify/" + code;
    }

    private static void type(VisitPage page, String day, String month, String year) {
        page.page().locator("#day").fill(day);
        page.page().locator("#month").fill(month);
        page.page().locator("#year").fill(year);
        page.page().locator("button").click();
    }

    private void assertLegibleAtEachWidth(VisitPage page, String language, String state) {
        for (int width : new int[] {320, 1200, USUAL_WIDTH}) {
            page.page().setViewportSize(width, height(width));
            assertLegible(page, language, width, state);
        }
    }

    private static int height(int width) {
        return width < 1000 ? 740 : 900;
    }

    private void assertLegible(VisitPage page, String language, int width, String state) {
        assertThat(page.page().locator("html").getAttribute("lang")).isEqualTo(language);
        String picture = "%s-%d-%s".formatted(state, width, language);
        if (width == USUAL_WIDTH) {
            states.assertLegible(page.readable(), picture);
        } else {
            page.assertFits();
            page.screenshot(picture);
        }
    }
}
