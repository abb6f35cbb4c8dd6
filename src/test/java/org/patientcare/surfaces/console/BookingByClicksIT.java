package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Effort;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.QrReader;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName(
        "The day by clicks: support books, moves, cancels and hands over while the caller is on the line; professionals set hours and book")
class BookingByClicksIT {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final String DAY = "2031-05-05";

    private static final String SUBMIT = "dialog[open] button[type=submit]";
    private static final int MOST_CLICKS = 8;

    private static Browser browser;

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clinic", "time_zone", "Europe/Madrid"));
    private final String doctor = operator.newProfessional(clinic);
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
        addPatient();
        operator.setWorkingHours(
                        clinic,
                        null,
                        Map.of(
                                "weekly",
                                Stream.of(DayOfWeek.values())
                                        .map(day -> day.name().toLowerCase(Locale.ROOT))
                                        .map(day -> Operator.weekly(day, "09:00", "12:00"))
                                        .toList()))
                .expect(200);
    }

    private void addPatient() {
        clinic.upsert(
                        Map.of(
                                "code", "MRN-7",
                                "first_name", "Lucía",
                                "last_name", "García Pérez",
                                "birth_date", "1984-05-17",
                                "email", "lucia@mail.example"))
                .expect(200);
    }

    private static void clickInDialog(Page page, String text) {
        page.locator("dialog[open] button:has-text('" + text + "')").last().click();
    }

    private static void toTheNextDay(Effort effort, ConsoleUser support, String name) {
        effort.click(support.page().locator("main nav a[aria-label='Day after']"));
        support.page().waitForURL(Pattern.compile(".*[?&]" + name + "=20.*"));
        support.awaitShown();
    }

    /** From the start page, for tomorrow. Returns the code of the visit. */
    private String book(ConsoleUser support) {
        Page page = support.open("/console/?lang=en").page();
        Effort effort = new Effort();
        effort.click(page.locator("#side a[href*='/console/calendar']"));
        support.awaitAt("/console/calendar");
        toTheNextDay(effort, support, "day");
        effort.choose(page.locator("main select[name=professional]"), doctor);
        effort.click(page.locator(".calendar-slot").nth(2));
        effort.type(page.locator("dialog [type=search]"), "garcia");
        effort.click(page.locator("dialog .choice").first());
        effort.click(page.locator(SUBMIT));
        page.locator("dialog.booked .notice.ok:has-text('stored e-mail address')").waitFor();
        effort.end("Support books a visit for a caller, from the start page", MOST_CLICKS);
        clickInDialog(page, "See the visit");
        support.awaitAt("/console/appointment");
        return page.url().substring(page.url().indexOf('#') + 1);
    }

    @Test
    @DisplayName(
            "from the start page to a free time of tomorrow, to another time and back, and off again, each in a few clicks")
    void bookMoveCancel() {
        prepare();
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            assertThat(book(support)).startsWith("pc-");

            Page page = support.page();
            Effort move = new Effort();
            move.click(page.locator("main button:has-text('Move…')"));
            move.click(page.locator("dialog .slots label:has-text('10:30')"));
            move.type(page.locator("dialog [name=reason]"), "The caller works in the morning");
            move.click(page.locator(SUBMIT));
            page.locator("main .notice.ok:has-text('10:30')").waitFor();
            move.end("Support moves it, from the visit", MOST_CLICKS);
            page.locator("main .timeline:has-text('The caller works in the morning')").waitFor();
            page.locator("#news button:has-text('Undo')").click();
            page.locator("main .timeline:has-text('the move was undone')").waitFor();

            Effort cancel = new Effort();
            cancel.click(page.locator("main button:has-text('Cancel…')"));
            cancel.type(page.locator("dialog [name=reason]"), "The caller is well again");
            cancel.click(page.locator(SUBMIT));
            page.locator("main .notice.ok:has-text('cancelled')").waitFor();
            cancel.end("Support cancels it, from the visit", MOST_CLICKS);
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
    @DisplayName(
            "the doctor is ill tomorrow: from the start page, the day goes to a colleague, and then, as they are ill too, to another date")
    void aDayIsHandedOver() {
        prepare();
        operator.change(clinic.id(), Reply.json(Map.of("people_may_change_system_visits", true)))
                .expect(200);
        String colleague =
                operator.createProfessional(
                                Map.of("name", "Dr. Zuzana", "organizations", List.of(clinic.id())))
                        .expect(201)
                        .json()
                        .at("/data/hash")
                        .asText();
        LocalDate tomorrow = LocalDate.now(MADRID).plusDays(1);
        for (int hour : List.of(10, 11)) {
            clinic.book("at-" + hour, "MRN-7", doctor, start(tomorrow, hour)).expect(200);
        }
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            Page page = support.page();
            Effort effort = toTomorrowOfOne(support);
            effort.click(page.locator("[data-act=handOver]"));
            effort.type(page.locator("dialog .picker input"), "Zuz");
            effort.click(page.locator("dialog .choice"));
            effort.type(page.locator("dialog [name=reason]"), "The doctor is ill");
            effort.click(page.locator(SUBMIT));
            page.locator("main .notice:has-text('2 visits were handed over.')").waitFor();
            effort.end("Support hands a day over, from the start page", MOST_CLICKS);
            for (String code : List.of("at-10", "at-11")) {
                assertThat(
                                operator.existingAppointment(clinic.id(), code)
                                        .at("/professional/hash")
                                        .asText())
                        .isEqualTo(colleague);
            }

            Effort move = toTomorrowOfOne(support);
            move.click(page.locator("[data-act=move]"));
            page.locator("dialog :text('2 visits are moved.')").waitFor();
            move.type(page.locator("dialog [name=reason]"), "The colleague is ill");
            move.click(page.locator(SUBMIT));
            page.locator("main .notice:has-text('2 visits were moved.')").waitFor();
            move.end("Support moves a day by a week, from the start page", MOST_CLICKS);
            for (int hour : List.of(10, 11)) {
                assertThat(
                                operator.existingAppointment(clinic.id(), "at-" + hour)
                                        .at("/starts_at")
                                        .asText())
                        .isEqualTo(start(tomorrow.plusDays(7), hour));
            }
            support.readable().assertNoErrors();
        }
    }

    /** From the start page to the visits of the first professional who has one tomorrow. */
    private static Effort toTomorrowOfOne(ConsoleUser support) {
        Page page = support.open("/console/?lang=en").page();
        Effort effort = new Effort();
        effort.click(page.locator("#side a[href*='/console/appointments']"));
        support.awaitAt("/console/appointments");
        toTheNextDay(effort, support, "from");
        effort.click(page.locator("main table a[href*='professional=']").first());
        return effort;
    }

    private static String start(LocalDate day, int hour) {
        return day.atTime(hour, 0).atZone(MADRID).toInstant().toString();
    }

    @Test
    @DisplayName(
            "a professional sets a week of their own, and books the next visit at the end of one")
    void theProfessionalsOwn() {
        addPatient();
        DeskUser professional = DeskUser.of(clinic);
        LocalDate monday =
                LocalDate.now(MADRID).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        clinic.book("last", "MRN-7", professional.professional(), start(monday, 10)).expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser.signIn(context, base, professional.person());
            ConsoleUser user = ConsoleUser.in(context, base);
            Page page = user.open("/desk/?lang=en").page();
            Effort hours = new Effort();
            hours.click(page.locator("main a[href*='/desk/hours']"));
            hours.click(page.locator("main label:has-text('A week of its own')"));
            hours.click(page.locator("main [data-day='0'] button:has-text('Add hours')"));
            hours.click(page.locator("main [data-day='0'] button:has-text('Copy')"));
            hours.click(page.locator("main form button[type=submit]"));
            page.locator("#news p:has-text('Saved')").waitFor();
            hours.end("A professional sets hours from Monday to Friday", MOST_CLICKS);
            user.readable().assertNoErrors();

            String patient = DeskUser.ref(clinic, "MRN-7");
            user.open("/desk/patient?lang=en#" + clinic.id() + "/" + patient);
            Effort next = new Effort();
            next.click(page.locator("main button:has-text('Again in two weeks')"));
            page.locator("dialog .slots label:has-text('10:00') input:checked").waitFor();
            next.click(page.locator(SUBMIT));
            page.locator("main .notice.ok:has-text('is booked')").waitFor();
            next.end("A professional books the next visit, from the patient", MOST_CLICKS);
            user.readable().assertNoErrors();
        }
        assertThat(professional.visits("?day=" + monday.plusDays(14)))
                .singleElement()
                .asString()
                .startsWith("pc-");
    }

    @Test
    @DisplayName("a time that a colleague takes meanwhile is booked only after a second yes")
    void takenMeanwhile() {
        prepare();
        try (BrowserContext one = browser.desktop();
                BrowserContext other = browser.desktop()) {
            Page first = filledIn(support(one));
            Page second = filledIn(support(other));
            first.locator(SUBMIT).click();
            first.locator("dialog.booked").waitFor();
            second.locator(SUBMIT).click();
            Locator asked = second.locator("dialog[open]").last();
            asked.locator(".asked:has-text('another visit')").waitFor();
            asked.locator("[data-cancel]").click();
            second.locator("dialog .notice.info:has-text('Nothing was done')").waitFor();
            assertThat(PublishedEvent.of(clinic).stream().map(PublishedEvent::event))
                    .containsExactly("appointment_created");
        }
    }

    /** The page on which one more click books the third free time of the day. */
    private Page filledIn(ConsoleUser support) {
        Page page =
                support.open("/console/calendar?lang=en&day=" + DAY + "&professional=" + doctor)
                        .page();
        page.locator(".calendar-slot").nth(2).click();
        page.locator("dialog [type=search]").fill("garcia");
        page.locator("dialog .choice").first().click();
        page.locator("dialog .slots label input:checked").waitFor();
        return page;
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
    @DisplayName(
            "and shows the link with a QR code, and on paper the time of the visit, in the language of a patient without an address")
    void theLinkIsShown() {
        prepare();
        clinic.upsert(
                        Map.of(
                                "code", "MRN-8",
                                "first_name", "Bruno",
                                "last_name", "Tapia",
                                "locale", "de"))
                .expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = support(context);
            Page page =
                    support.open("/console/calendar?lang=en&day=" + DAY + "&professional=" + doctor)
                            .page();
            page.locator(".calendar-slot").first().click();
            page.locator("dialog [type=search]").fill("tapia");
            page.locator("dialog .choice").first().click();
            page.locator(SUBMIT).click();
            page.locator("dialog.booked button:has-text('Show a link')").click();
            page.locator(SUBMIT).last().click();
            Locator sheet = page.locator("dialog.sheet");
            sheet.locator(".qr-code").waitFor();
            assertThat(sheet.textContent()).contains("For", "Bruno Tapia");
            assertThat(sheet.locator(".on-paper").first().textContent())
                    .contains("Bruno Tapia", "Ihr Termin", "05.05.2031")
                    .doesNotContain("Your");
            assertThat(QrReader.text(sheet.locator(".qr-code").screenshot()))
                    .isEqualTo(sheet.locator(".secrets code").textContent());
            support.readable().screenshot("booked-link");
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
