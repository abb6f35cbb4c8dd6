package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The day that goes wrong, in the console")
class ProfessionalDayPageIT {

    private static final String DAY = "2031-05-06";
    private static final String SUBMIT = "dialog button[type=submit]";

    private static Browser browser;

    private final String base = Http.suiteNode().base();
    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final String doctor = operator().newProfessional(clinic);

    private BrowserContext context;
    private ConsoleUser user;
    private Page page;

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

    @BeforeEach
    void openTheDay() {
        operator()
                .change(clinic.id(), Reply.json(Map.of("people_may_change_system_visits", true)))
                .expect(200);
        for (String code : List.of("a", "b")) {
            clinic.book(code, "p", doctor, DAY + "T10:00:00Z").expect(200);
        }
        context = browser.desktop();
        ConsoleUser.signIn(context, base, Person.signedIn("support", clinic.id()));
        user = ConsoleUser.in(context, base);
        page = user.page();
        user.open(
                "/console/appointments?lang=en&organization=%s&from=%s&to=%s&professional=%s"
                        .formatted(clinic.id(), DAY, DAY, doctor));
    }

    @AfterEach
    void leave() {
        user.readable().assertNoErrors();
        context.close();
    }

    private String of(String visit, String pointer) {
        return operator().existingAppointment(clinic.id(), visit).at(pointer).asText();
    }

    private void await(String text) {
        page.locator("text=" + text).first().waitFor();
    }

    @Test
    @DisplayName(
            "a day is handed to a colleague, who is found by name, and overlapping visits are told before")
    void aDayIsHandedOver() {
        String colleague =
                operator()
                        .createProfessional(
                                Map.of("name", "Dr. Zuzana", "organizations", List.of(clinic.id())))
                        .expect(201)
                        .json()
                        .at("/data/hash")
                        .asText();
        clinic.book("c", "p", colleague, DAY + "T10:05:00Z").expect(200);
        page.locator("[data-act=handOver]").click();
        await("2 visits are handed over.");
        page.locator("dialog .picker input").fill("Zuz");
        page.locator("dialog .choice").click();
        await("2 visits overlap with other visits of the colleague.");
        user.readable().screenshot("hand-day-over");
        page.locator("dialog [name=reason]").fill("The doctor is ill");
        page.locator(SUBMIT).click();
        await("2 visits were handed over.");
        user.awaitNo("dialog");
        assertThat(of("a", "/professional/hash")).isEqualTo(colleague);
        assertThat(of("b", "/professional/hash")).isEqualTo(colleague);
    }

    @Test
    @DisplayName(
            "a day is moved to the date that is chosen, as far as it fits, and what stays is listed with its link")
    void aDayIsMoved() {
        page.locator("[data-act=move]").click();
        page.locator("dialog time[datetime='2031-05-13T10:00:00Z']").first().waitFor();
        page.locator("dialog [name=new_date]").fill("2031-05-14");
        page.locator("dialog time[datetime='2031-05-14T10:00:00Z']").first().waitFor();
        await("1 visit is moved.");
        await("Another visit is then");
        user.readable().screenshot("move-day");
        assertThat(
                        page.locator("dialog .table")
                                .evaluate("table => table.scrollWidth <= table.clientWidth"))
                .as("all columns are seen")
                .isEqualTo(true);
        page.locator("dialog [name=reason]").fill("The doctor is ill");
        page.locator(SUBMIT).click();
        await("1 visit was moved.");
        user.awaitNo("dialog");
        user.readable().screenshot("moved-day");
        assertThat(of("a", "/starts_at")).isEqualTo("2031-05-14T10:00:00Z");
        assertThat(of("b", "/starts_at")).isEqualTo(DAY + "T10:00:00Z");
        page.locator("main .notice a[href$='#b']").click();
        user.awaitAt("/console/appointment");
    }

    @Test
    @DisplayName("a day is cancelled after a preview, with a reason")
    void aDayIsCancelled() {
        page.locator("[data-act=cancel]").click();
        await("2 visits are cancelled.");
        user.readable().screenshot("cancel-day");
        page.locator(SUBMIT).click();
        assertThat(page.locator("dialog [name=reason]").getAttribute("aria-invalid"))
                .isEqualTo("true");
        assertThat(of("a", "/state")).isEqualTo("booked");
        page.locator("dialog [name=reason]").fill("The doctor is ill");
        page.locator(SUBMIT).click();
        await("2 visits were cancelled.");
        user.awaitNo("dialog");
        assertThat(of("a", "/state")).isEqualTo("cancelled");
        assertThat(of("b", "/state")).isEqualTo("cancelled");
    }
}
