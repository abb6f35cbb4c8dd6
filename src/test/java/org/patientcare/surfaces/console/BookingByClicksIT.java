package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("Support books, moves and cancels visits for a caller on the line")
class BookingByClicksIT {

    /** A Monday. */
    private static final String DAY = "2031-05-05";

    private static final String SUBMIT = "dialog[open] button[type=submit]";
    private static final int MOST_CLICKS = 8;

    private static Browser browser;

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clinic", "time_zone", "Europe/Madrid"));
    private final String doctor = operator.newProfessional(clinic);
    private final String base = Http.suiteNode().base();
    private int clicks;

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
                                "email", "lucia@mail.example"))
                .expect(200);
        operator.http()
                .send(
                        "PUT",
                        "/admin/v1/organizations/" + clinic.id() + "/working-hours",
                        Reply.json(
                                Map.of(
                                        "weekly",
                                        List.of(
                                                Map.of(
                                                        "day",
                                                        "monday",
                                                        "periods",
                                                        List.of(
                                                                Map.of(
                                                                        "from", "09:00", "to",
                                                                        "12:00")))))))
                .expect(200);
    }

    private void click(Locator element) {
        element.click();
        clicks++;
    }

    private void clickInDialog(Page page, String text) {
        click(page.locator("dialog[open] button:has-text('" + text + "')").last());
    }

    /** From the calendar of the professional. Returns the code of the visit. */
    private String book(ConsoleUser support) {
        Page page =
                support.open("/console/calendar?lang=en&day=" + DAY + "&professional=" + doctor)
                        .page();
        click(page.locator(".calendar-slot").nth(2));
        page.locator("dialog [type=search]").fill("garcia");
        click(page.locator("dialog .choice").first());
        click(page.locator(SUBMIT));
        page.locator("dialog.booked .notice.ok:has-text('stored e-mail address')").waitFor();
        clickInDialog(page, "See the visit");
        support.awaitAt("/console/appointment");
        return page.url().substring(page.url().indexOf('#') + 1);
    }

    @Test
    @DisplayName(
            "from a free time of the calendar, to another time and back, and off again, each in a few clicks")
    void bookMoveCancel() {
        prepare();
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            String code = book(support);
            assertThat(code).startsWith("pc-");
            assertThat(clicks).isLessThanOrEqualTo(MOST_CLICKS);

            clicks = 0;
            Page page = support.page();
            click(page.locator("main button:has-text('Move…')"));
            click(page.locator("dialog .slots label:has-text('10:30')"));
            page.locator("dialog [name=reason]").fill("The caller works in the morning");
            click(page.locator(SUBMIT));
            page.locator("main .notice.ok:has-text('10:30')").waitFor();
            assertThat(clicks).isLessThanOrEqualTo(MOST_CLICKS);
            page.locator("main .timeline:has-text('The caller works in the morning')").waitFor();
            page.locator("#news button:has-text('Undo')").click();
            page.locator("main .timeline:has-text('the move was undone')").waitFor();

            clicks = 0;
            click(page.locator("main button:has-text('Cancel…')"));
            page.locator("dialog [name=reason]").fill("The caller is well again");
            click(page.locator(SUBMIT));
            page.locator("main .notice.ok:has-text('cancelled')").waitFor();
            assertThat(clicks).isLessThanOrEqualTo(MOST_CLICKS);
            support.awaitNo("main button:has-text('Move…')");

            assertThat(PublishedEvent.of(clinic).stream().map(PublishedEvent::event))
                    .containsExactly(
                            "appointment_created",
                            "appointment_rescheduled",
                            "appointment_rescheduled",
                            "appointment_cancelled");
            support.awaitNo("#news button:has-text('Undo')");
            support.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName("at a time that is taken and outside working hours only after a second yes")
    void secondYes() {
        prepare();
        clinic.book("a", "MRN-7", doctor, DAY + "T16:00:00Z").expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            Page page = support.open("/console/calendar?lang=en&day=" + DAY).page();
            page.locator("main .calendar-visit:has-text('García')").waitFor();
            page.locator("main .title button.primary").click();
            page.locator("dialog [type=search]").fill("garcia");
            page.locator("dialog .choice").first().click();
            page.locator("dialog [type=time]").fill("18:05");
            page.locator(SUBMIT).click();
            Locator asked = page.locator("dialog[open]").last();
            asked.locator(".asked:has-text('outside the working hours')").waitFor();
            assertThat(asked.textContent()).contains("another visit");
            asked.locator("[data-cancel]").click();
            page.locator("dialog .notice.info:has-text('Nothing was done')").waitFor();
            page.locator(SUBMIT).click();
            clickInDialog(page, "all the same");
            page.locator("dialog.booked").waitFor();
            assertThat(PublishedEvent.of(clinic).stream().map(PublishedEvent::event))
                    .containsExactly("appointment_created", "appointment_created");
        }
    }

    @Test
    @DisplayName(
            "visits of the organization's own system are left to it: it is asked, and the page says so")
    void theSystemIsAsked() {
        prepare();
        clinic.book("SYS-1", "MRN-7", doctor, DAY + "T08:00:00Z").expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            Page page = support.open("/console/appointment?lang=en#SYS-1").page();
            page.locator("main button:has-text('Ask to cancel')").click();
            page.locator("dialog [name=reason]").fill("The caller is travelling");
            page.locator(SUBMIT).click();
            page.locator("main .notice.info:has-text('system was asked')").waitFor();
            assertThat(PublishedEvent.of(clinic, "care.appointment_change_requested")).hasSize(1);
            support.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName("and tells the patient that a visit, whoever booked it, starts later")
    void startsLater() {
        prepare();
        clinic.book(
                        "SOON",
                        "MRN-7",
                        doctor,
                        Database.now()
                                .plus(Duration.ofMinutes(30))
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString())
                .expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            Page page = support.open("/console/appointment?lang=en#SOON").page();
            page.locator("main button:has-text('Starts later…')").click();
            page.locator("dialog [name=minutes]").selectOption("30");
            page.locator(SUBMIT).click();
            page.locator("#news p:has-text('is told that the visit starts at')").waitFor();
            assertThat(
                            Database.count(
                                    "SELECT count(*) FROM appointment_delay WHERE organization_id = ? AND minutes = 30",
                                    clinic.uuid()))
                    .isOne();
            support.readable().assertNoErrors();
        }
    }
}
