package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("The desk of a professional")
class DeskPagesIT {

    private static final String SUBMIT = "dialog button[type=submit]";
    private static final String NAME = "Ana <img src=x onerror=document.title='broken'>";

    /**
     * The number of requests that the web socket causes: when it opens, when the desk has set its
     * status, and on a notification. Any further one is a retry.
     */
    private static final int MAX_BY_SOCKET = 3;

    private static Browser browser;

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(Map.of("name", "Clínica Lima", "time_zone", "America/Lima"));
    private final Prescriptions issuer = Prescriptions.of(operator, clinic);
    private final String base = Http.suiteNode().base();
    private final Person professional =
            DeskUser.of(issuer.professional(), Map.of(), clinic).person();

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

    private void book(String code, Instant at) {
        clinic.upsert(
                        Map.of(
                                "code",
                                code,
                                "first_name",
                                NAME,
                                "last_name",
                                "Solís",
                                "birth_date",
                                "1984-05-17"))
                .expect(200);
        clinic.book(
                        code,
                        code,
                        issuer.professional(),
                        at.truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
    }

    private ConsoleUser at(BrowserContext context) {
        ConsoleUser.signIn(context, base, professional);
        return ConsoleUser.in(context, base);
    }

    @Test
    @DisplayName(
            "an arrival is shown, announced, and counted in the title without a name; joining opens a new tab")
    void anArrivalIsShown() {
        book("now", Instant.now());
        String patient =
                operator.existingAppointment(clinic.id(), "now").at("/patient/url").asText();
        String own =
                operator.existingAppointment(clinic.id(), "now").at("/professional/url").asText();
        try (BrowserContext context = browser.phone()) {
            ConsoleUser user = at(context).open("/desk/");
            Page page = user.page();
            page.locator(".next .visits li").waitFor();
            assertThat(page.title()).isEqualTo("Today · Patient Care");

            try (WebSocketClient waiting = WebSocketClient.open(patient)) {
                waiting.send("ping", null).await("pong");
                page.waitForSelector("#news p");
                page.locator(".waiting .visits li").waitFor();
                assertThat(page.title()).isEqualTo("(1) Today · Patient Care");
                assertThat(page.locator(".waiting .visits bdi").textContent())
                        .isEqualTo(NAME + " Solís");
                Locator join = page.locator(".waiting .primary");
                assertThat(join.getAttribute("href")).isEqualTo(own + "?lang=en#desk-enter");
                assertThat(join.getAttribute("target")).isEqualTo("_blank");
                assertThat(join.getAttribute("rel")).contains("noopener");
                assertThat(user.reach(".waiting .primary")).isTrue();
                user.readable().assertLegible();
                user.readable().assertFits();
                user.readable().screenshot("desk-arrival");
            }
            user.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName(
            "a visit whose time has passed without a meeting is not shown as booked, at the desk and in the console, which offers no links")
    void anUnmetVisitSaysSo() {
        Instant start = Instant.now().minus(Duration.ofMinutes(30));
        String day = LocalDate.ofInstant(start, ZoneId.of("America/Lima")).toString();
        book("unmet", start);
        try (BrowserContext context = browser.desktop();
                BrowserContext support = browser.desktop()) {
            Page desk = at(context).open("/desk/?day=" + day).page();
            assertThat(desk.locator(".next .visits .badge").textContent())
                    .contains("Not met so far");
            assertThat(desk.locator(".next [data-act=join]").getAttribute("class"))
                    .isEqualTo("small");

            ConsoleUser.signIn(support, base, Person.signedIn("support", clinic.id()));
            ConsoleUser user = ConsoleUser.in(support, base);
            user.open("/console/appointments?from=" + day + "&to=" + day);
            assertThat(user.page().locator("main table .badge").textContent())
                    .contains("Not met so far");
            user.open("/console/appointment#unmet");
            assertThat(user.page().locator("main .badge").first().textContent())
                    .contains("Not met so far");
            assertThat(user.page().content()).doesNotContain("/call/");
            clinic.cancel("unmet").expect(200);
            user.open("/console/appointment#unmet");
            assertThat(user.page().locator("main .badge").first().textContent())
                    .contains("Cancelled");
            assertThat(user.page().content()).doesNotContain("/call/");
            user.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName("a visit that starts much later can be joined, too, but by no button")
    void aLaterVisitIsQuiet() {
        book("later", Instant.parse("2031-05-05T15:00:00Z"));
        try (BrowserContext context = browser.phone()) {
            ConsoleUser user = at(context).open("/desk/?day=2031-05-05");
            Locator join = user.page().locator(".next [data-act=join]");
            assertThat(join.getAttribute("class")).isEqualTo("link");
            assertThat(join.getAttribute("href")).contains("#desk-enter");
            user.readable().assertLegible();
            user.readable().screenshot("desk-later");
        }
    }

    @Test
    @DisplayName("an arrival is also shown where web sockets are blocked")
    void withoutSockets() {
        book("polled", Instant.now());
        String patient =
                operator.existingAppointment(clinic.id(), "polled").at("/patient/url").asText();
        try (BrowserContext context = browser.desktop()) {
            context.addInitScript(
                    "window.WebSocket = class { constructor() { setTimeout(() => this.onclose({ code: 1006 })); } };");
            Page page = at(context).open("/desk/").page();
            page.locator(".next .visits li").waitFor();
            try (WebSocketClient waiting = WebSocketClient.open(patient)) {
                waiting.send("ping", null).await("pong");
                page.locator(".waiting .visits li").waitFor();
            }
        }
    }

    @Test
    @DisplayName(
            "a free time of a week is booked for an own patient by clicks, where the organization lets people book")
    void aFreeTimeIsBooked() {
        book("seen", Instant.parse("2031-05-05T15:00:00Z"));
        operator.setWorkingHours(
                        clinic,
                        issuer.professional(),
                        Map.of("weekly", List.of(Operator.weekly("monday", "09:00", "12:00"))))
                .expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = at(context).open("/desk/calendar?view=week&day=2031-05-07");
            Page page = user.page();
            assertThat(page.locator(".calendar-column").count()).isEqualTo(7);
            assertThat(page.locator(".calendar-visit").textContent()).contains("10:00", "Solís");
            page.locator(".calendar-slot").first().click();
            page.locator("dialog [type=search]").fill("sol");
            page.locator("dialog .choice").first().click();
            page.locator(SUBMIT).click();
            page.locator("main .notice.ok:has-text('9:00')").waitFor();
            page.waitForCondition(() -> page.locator(".calendar-visit").count() == 2);
            user.readable().assertLegible();
            user.readable().screenshot("desk-calendar-booked");
            page.locator(".calendar-visit").first().click();
            user.awaitAt("/desk/patient");
            assertThat(page.url()).doesNotContain("Ana", "seen");

            operator.change(clinic.id(), "{\"people_may_book\":false}").expect(200);
            user.open("/desk/calendar?view=week&day=2031-05-07");
            assertThat(page.locator(".calendar-visit").count()).isEqualTo(2);
            assertThat(page.locator(".calendar-slot").count()).isZero();
            assertThat(page.locator("main .title button").count()).isZero();
            user.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName("a visit that was booked elsewhere appears in the calendar by itself")
    void theCalendarIsLive() {
        try (BrowserContext context = browser.desktop()) {
            Page page = at(context).open("/desk/calendar?day=2031-05-05").page();
            assertThat(page.locator(".calendar-visit").count()).isZero();
            book("elsewhere", Instant.parse("2031-05-05T15:00:00Z"));
            page.evaluate("() => window.dispatchEvent(new Event('online'))");
            page.locator(".calendar-visit:has-text('Solís')").waitFor();
        }
    }

    @Test
    @DisplayName("from the end of a visit the booking of another one in two weeks opens at once")
    void againInTwoWeeks() {
        Instant start = Instant.now().minus(Duration.ofMinutes(30));
        book("over", start);
        String file = clinic.id() + "/" + DeskUser.ref(clinic, "over");
        try (BrowserContext context = browser.desktop()) {
            Page page = at(context).open("/desk/patient?again=1#" + file).page();
            Locator date = page.locator("dialog [name=date]");
            date.waitFor();
            assertThat(date.inputValue())
                    .isEqualTo(
                            LocalDate.ofInstant(start, ZoneId.of("America/Lima"))
                                    .plusDays(14)
                                    .toString());
        }
    }

    @Test
    @DisplayName(
            "a prescription is written, refused at the faulty field, asked for missing directions, shown in full, issued, and withdrawn with a reason")
    void aPrescriptionIsWritten() throws IOException {
        book("paper", Instant.now().plusSeconds(600));
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = at(context).open("/desk/");
            Page page = user.page();
            page.locator(".visits a.person").click();
            user.awaitAt("/desk/patient");
            assertThat(page.url()).doesNotContain("Ana", "paper");
            assertThat(page.title()).isEqualTo("Patient · Patient Care");
            page.locator(".title .primary").click();
            page.locator("[name=active_substance]").fill("\u6f22");
            page.locator(".writing button[type=submit]").click();
            page.waitForSelector(
                    "[data-path='items[0].active_substance'] .field-error:has-text('cannot be printed')");
            page.locator("[name=active_substance]").fill("Paracetamol");
            page.locator(".writing button[type=submit]").click();
            Locator dialog = page.locator("dialog[open]");
            assertThat(dialog.textContent()).contains("Without directions?", "Paracetamol");
            user.readable().screenshot("desk-without-directions");
            dialog.locator("button:has-text('Cancel')").click();
            user.awaitNo("dialog");
            assertThat(page.locator("[name=active_substance]").inputValue())
                    .isEqualTo("Paracetamol");
            page.locator(".writing button[type=submit]").click();
            page.locator(SUBMIT).click();
            dialog.locator("a[download]").waitFor();
            dialog.locator("button:has-text('Cancel')").click();
            page.locator("[name=posology]").fill("One every eight hours");
            page.locator("[name=dose]").fill("1 g");
            page.locator("[name=notes]").fill("With water");
            page.locator(".writing button[type=submit]").click();
            assertThat(dialog.textContent())
                    .contains(
                            "Ana",
                            "May 17, 1984",
                            "Paracetamol",
                            "1 g",
                            "One every eight hours",
                            "With water");
            user.readable().screenshot("desk-issue");
            Download preview =
                    page.waitForDownload(() -> page.locator("dialog a[download]").click());
            assertThat(new String(Files.readAllBytes(preview.path()), StandardCharsets.ISO_8859_1))
                    .startsWith("%PDF-");
            assertThat(page.locator("dialog a[target=_blank]").getAttribute("href"))
                    .startsWith("blob:");
            assertThat(issued()).isZero();
            page.locator(SUBMIT).click();
            user.awaitNo("dialog");
            page.locator("main tbody .badge.ok").first().waitFor();
            assertThat(issued()).isOne();

            page.locator("main .acts .danger").click();
            assertThat(page.locator("dialog .facts").textContent())
                    .contains("Ana", "Paracetamol", String.valueOf(Year.now(ZoneOffset.UTC)));
            user.readable().screenshot("desk-withdraw");
            page.locator("dialog [name=reason]").fill("Another dose");
            page.locator(SUBMIT).click();
            user.awaitNo("dialog");
            page.locator("main tbody .badge.failed").first().waitFor();
            user.readable().assertNoErrors();
        }
    }

    private long issued() {
        return (long)
                Database.value(
                        "SELECT count(*) FROM prescription WHERE organization_id = ?",
                        clinic.uuid());
    }

    @Test
    @DisplayName(
            "a message is answered by keyboard; a busy service or an ended session does not lose the typed text")
    void aMessageIsAnswered() {
        book("talk", Instant.now().plusSeconds(600));
        Widget patient = clinic.widgetOf("talk");
        String id = patient.conversationWith(issuer.professional());
        patient.write(id, "Is it normal?").expect(200);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = at(context).open("/desk/messages");
            Page page = user.page();
            assertThat(page.locator(".is-unread").count()).isOne();
            page.locator(".conversations a").click();
            Locator text = page.locator(".talk textarea");
            text.waitFor();
            assertThat(page.locator(".messages-of .other").textContent()).contains("Is it normal?");
            page.waitForCondition(() -> page.locator(".is-unread").count() == 0);
            text.fill("Yes.\nTake it at night.");
            for (int status : List.of(503, 429)) {
                page.route(Pattern.compile("/messages$"), route -> refuse(route, status));
                text.press("Control+Enter");
                page.waitForSelector(".talk .notice.warning");
                assertThat(text.inputValue()).contains("at night");
                page.unroute(Pattern.compile("/messages$"));
                page.locator(".talk .notice.warning").evaluate("each => each.remove()");
            }
            text.press("Control+Enter");
            page.waitForCondition(() -> text.inputValue().isEmpty());
            assertThat(patient.messages(id, "").json().at("/data/1/text").asText())
                    .isEqualTo("Yes.\nTake it at night.");
            patient.markRead(id, 2).expect(204);
            page.evaluate("() => window.dispatchEvent(new Event('online'))");
            page.locator(".own .read").waitFor();

            assertRoleLostIsSaid(page);
            text.fill("One more thing");
            page.evaluate("() => { location.hash = ''; }");
            page.waitForCondition(() -> text.count() == 0);
            page.locator(".conversations a").click();
            text.waitFor();
            assertThat(text.inputValue()).isEqualTo("One more thing");
            Database.change(
                    "DELETE FROM person_session WHERE token_hash = ?",
                    Person.sha256(professional.token()));
            page.locator(".talk form").evaluate("form => form.requestSubmit()");
            page.waitForSelector("dialog.covers");
            assertThat(text.inputValue()).isEqualTo("One more thing");
            user.readable().assertNoErrors();
        }
    }

    private static void assertRoleLostIsSaid(Page page) {
        page.route(Pattern.compile("/desk/v1/visits"), route -> refuse(route, 403));
        page.evaluate("() => window.dispatchEvent(new Event('online'))");
        page.waitForSelector(".stale:has-text('There is no desk for you here')");
        page.unroute(Pattern.compile("/desk/v1/visits"));
    }

    private static void refuse(Route route, int status) {
        route.fulfill(
                new Route.FulfillOptions()
                        .setStatus(status)
                        .setContentType("application/json")
                        .setHeaders(Map.of("Retry-After", "30"))
                        .setBody("{\"message\":\"Later.\"}"));
    }

    @Test
    @DisplayName("a desk whose session has ended makes no calls until somebody signs in")
    void noCallsWithoutASession() {
        try (BrowserContext context = browser.desktop()) {
            Page page = at(context).open("/desk/").page();
            String wake = "window.dispatchEvent(new Event('online'))";
            Database.change(
                    "DELETE FROM person_session WHERE token_hash = ?",
                    Person.sha256(professional.token()));
            page.evaluate("() => { " + wake + "; }");
            page.waitForSelector("dialog.covers");
            List<String> asked = new ArrayList<>();
            page.onRequest(request -> asked.add(request.url()));
            page.evaluate(
                    "() => { " + wake + "; return fetch('/ui/recover.js').then(() => null); }");
            assertThat(asked).anyMatch(url -> url.endsWith("/ui/recover.js"));
            assertThat(asked).noneMatch(url -> url.contains("/desk/v1/"));
        }
    }

    @Test
    @DisplayName(
            "professionals are led from the console to the desk, and to their account and back; others are not")
    void professionalsComeToTheDesk() {
        try (BrowserContext context = browser.desktop();
                BrowserContext other = browser.desktop()) {
            ConsoleUser user = at(context);
            user.page().navigate(base + "/console/");
            user.awaitAt("/desk");
            assertThat(user.page().locator(".empty").isVisible()).isTrue();
            user.page().locator(".availability").click();
            user.page().locator(".availability.is-away").waitFor();
            user.page().locator(".bar .own").click();
            user.awaitAt("/account");
            user.page().locator("main a.primary").click();
            user.awaitAt("/desk");
            assertThat(user.page().locator(".availability.is-away").isVisible()).isTrue();
            assertAwayElsewhere();
            user.page().locator(".bar .me button:has-text('Sign out')").click();
            user.awaitAt("/sign-in");

            ConsoleUser.signIn(other, base, Person.signedIn("support", clinic.id()));
            ConsoleUser support = ConsoleUser.in(other, base).open("/desk/");
            assertThat(support.page().locator("main a.primary").getAttribute("href"))
                    .isEqualTo("/console/");
        }
    }

    /** The status is away on another device, too, until it is changed there. */
    private void assertAwayElsewhere() {
        try (BrowserContext device = browser.phone()) {
            ConsoleUser there = at(device).open("/desk/");
            assertThat(there.page().locator(".availability.is-away").isVisible()).isTrue();
            assertThat(availability()).isEqualTo("away");
            there.page().locator(".availability").click();
            there.page().locator(".availability:not(.is-away)").waitFor();
            assertThat(availability()).isEqualTo("online");
            there.page().locator(".availability").click();
            there.page().locator(".availability.is-away").waitFor();
        }
    }

    @Test
    @DisplayName(
            "a desk that was offline while away was set elsewhere does not change it when it is back")
    void aDeskThatWasOffline() {
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = at(context).open("/desk/");
            user.page().locator(".availability:not(.is-away)").waitFor();
            Waiting.until("online", () -> availability().equals("online"));
            context.setOffline(true);
            professional.send("PUT", "/desk/v1/availability", Map.of("status", "away")).expect(204);
            context.setOffline(false);
            user.page().locator(".availability.is-away").waitFor();
            assertThat(availability()).isEqualTo("away");
        }
    }

    @Test
    @DisplayName("a desk repeats the call for a status set elsewhere if it fails")
    void aDeskWhoseCallFailed() {
        try (BrowserContext context = browser.desktop()) {
            Page page = at(context).open("/desk/").page();
            page.locator(".availability:not(.is-away)").waitFor();
            Waiting.until("online", () -> availability().equals("online"));
            AtomicInteger refused = new AtomicInteger();
            page.route(
                    Pattern.compile("/desk/v1/me$"),
                    route -> {
                        refused.incrementAndGet();
                        refuse(route, 503);
                    });

            professional.send("PUT", "/desk/v1/availability", Map.of("status", "away")).expect(204);
            page.waitForCondition(() -> refused.get() > MAX_BY_SOCKET);
            page.unroute(Pattern.compile("/desk/v1/me$"));

            page.locator(".availability.is-away").waitFor();
        }
    }

    private String availability() {
        return professional
                .send("GET", "/desk/v1/me", null)
                .expect(200)
                .json()
                .at("/data/availability")
                .asText();
    }

    @Test
    @DisplayName("an offline professional is online again after opening the desk")
    void anOfflineProfessionalComesBack() {
        try (BrowserContext context = browser.desktop()) {
            professional
                    .send("PUT", "/desk/v1/availability", Map.of("status", "offline"))
                    .expect(204);
            ConsoleUser user = at(context).open("/desk/");
            Waiting.until("online again", () -> availability().equals("online"));
            assertThat(user.page().locator(".availability.is-away").count()).isZero();
        }
    }
}
