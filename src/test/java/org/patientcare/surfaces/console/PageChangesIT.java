package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocket;
import com.microsoft.playwright.options.KeyboardModifier;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName(
        "A click in the menu changes the page as a load would, without loading the shell again")
class PageChangesIT {

    /** Clicks on links of the menu by their numbers, without waiting for anything. */
    private static final String CLICK_QUICKLY =
            "numbers => numbers.forEach((each) => document.querySelectorAll('#side li > a')[each].click())";

    /** What pages do again and again, but for pings: they never do it. */
    private static final String WITHOUT_POLLING =
            """
            {
                const repeat = setInterval;
                window.setInterval = (task, time, ...more) => time === 15000 ? 2 ** 30 : repeat(task, time, ...more);
            }""";

    private static Browser browser;

    private final String base = Http.suiteNode().base();
    private final List<String> documents = new ArrayList<>();
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

    @AfterEach
    void leave() {
        context.close();
    }

    /** Opens a page, and counts from then on the documents and shells that are requested. */
    private void open(BrowserContext place, Person person, String address) {
        context = place;
        ConsoleUser.signIn(context, base, person);
        user = ConsoleUser.in(context, base).open(address);
        page = user.page();
        page.onRequest(
                request -> {
                    if (request.isNavigationRequest() || request.url().endsWith("/shell.js")) {
                        documents.add(request.url());
                    }
                });
    }

    private void openAsOperator(String address) {
        open(browser.desktop(), Person.signedIn("operator", null), address);
    }

    private Locator menu(String name) {
        return page.locator("#side a:has-text('" + name + "')");
    }

    private void assertShown(String address, String title) {
        user.awaitAt(address);
        page.locator("main h1:focus").waitFor();
        assertThat(page.title()).isEqualTo(title + " · Patient Care");
        assertThat(page.locator("main h1").count()).isOne();
    }

    @Test
    @DisplayName("title, heading with the focus, announcement and menu are those of the new page")
    void aClickChangesThePage() {
        openAsOperator("/console/");
        for (String name : List.of("Organizations", "People", "Settings")) {
            menu(name).click();
            assertShown("/console/" + name.toLowerCase(Locale.ROOT), name);
            assertThat(page.locator("#side [aria-current=page]").allTextContents())
                    .containsExactly(name);
            page.locator("body > [role=status].unseen:has-text('" + name + "')")
                    .waitFor(attached());
        }
        assertThat(documents).isEmpty();
        user.readable().assertNoErrors();
    }

    private static Locator.WaitForOptions attached() {
        return new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED);
    }

    @Test
    @DisplayName("back and forward show the pages again, where they were scrolled to")
    void backAndForward() {
        openAsOperator("/console/");
        page.setViewportSize(1200, 400);
        menu("Settings").click();
        assertShown("/console/settings", "Settings");
        page.evaluate("scrollTo(0, 300)");
        page.evaluate(CLICK_QUICKLY, List.of(1));
        page.waitForCondition(() -> page.evaluate("scrollY").equals(0));
        page.goBack();
        assertShown("/console/settings", "Settings");
        page.waitForCondition(() -> page.evaluate("scrollY").equals(300));
        // The page puts another address in the place of its own.
        page.locator("main input[type=search]").fill("patientcare");
        page.waitForCondition(() -> page.url().endsWith("?name=patientcare"));
        page.evaluate("scrollTo(0, 300)");
        page.goBack();
        user.awaitAt("/console/");
        page.goForward();
        user.awaitAt("/console/settings?name=patientcare");
        page.waitForCondition(() -> page.evaluate("scrollY").equals(300));
        assertThat(documents).isEmpty();
        user.readable().assertNoErrors();
    }

    @Test
    @DisplayName("after ten quick clicks the last page is shown, and back leads to the one before")
    void tenQuickClicks() {
        openAsOperator("/console/");
        List<String> names = page.locator("#side li > a").allTextContents();
        int people = names.indexOf("People");
        int settings = names.indexOf("Settings");
        page.evaluate(
                CLICK_QUICKLY,
                List.of(settings, people, 0, settings, people, 0, settings, 0, settings, people));
        assertShown("/console/people", "People");
        assertThat(page.locator("main h1").textContent()).isEqualTo("People");
        page.goBack();
        assertShown("/console/settings", "Settings");
        assertThat(documents).isEmpty();
        user.readable().assertNoErrors();
    }

    @Test
    @DisplayName("a click with Ctrl opens a tab, and leaves the page as it is")
    void modifiedClicksAreTheBrowsers() {
        openAsOperator("/console/");
        Page tab =
                context.waitForPage(
                        () ->
                                menu("People")
                                        .click(
                                                new Locator.ClickOptions()
                                                        .setModifiers(
                                                                List.of(
                                                                        KeyboardModifier
                                                                                .CONTROL))));
        tab.locator("main h1").waitFor();
        assertThat(tab.url()).isEqualTo(base + "/console/people");
        assertThat(page.url()).isEqualTo(base + "/console/");
        assertThat(documents).isEmpty();
    }

    @Test
    @DisplayName("a page whose script cannot be loaded is loaded as a whole")
    void withoutItsScript() {
        openAsOperator("/console/");
        AtomicInteger requests = new AtomicInteger();
        page.route(
                Pattern.compile("/pages/people\\.js$"),
                route -> {
                    if (requests.incrementAndGet() == 1) {
                        route.abort();
                    } else {
                        route.resume();
                    }
                });
        menu("People").click();
        page.waitForCondition(() -> !documents.isEmpty());
        user.awaitAt("/console/people");
        assertThat(page.locator("main h1").textContent()).isEqualTo("People");
        assertThat(documents).contains(base + "/console/people");
        assertThat(requests).hasValue(2);
    }

    @Test
    @DisplayName("typed changes are not lost without the browser's question, by a click or by back")
    void typedChangesAreNotLost() {
        Organization clinic = operator().newOrganization();
        openAsOperator("/console/organizations");
        menu("People").click();
        assertShown("/console/people", "People");
        page.evaluate(
                "address => { const link = document.createElement('a'); link.href = address;"
                        + " document.querySelector('main').append(link); link.click(); }",
                "/console/organization?organization=" + clinic.id());
        user.awaitAt("/console/organization");
        Locator name = page.locator("main [name=name]");
        name.click();
        name.fill("Not saved");

        List<String> asked = new ArrayList<>();
        page.onDialog(
                dialog -> {
                    asked.add(dialog.type());
                    dialog.dismiss();
                });
        menu("People").evaluate("each => each.click()");
        page.waitForCondition(() -> asked.size() == 1);
        page.evaluate("history.back()");
        page.waitForCondition(() -> asked.size() == 2);
        assertThat(asked).containsOnly("beforeunload");
        assertThat(page.url()).contains("/console/organization?");
        assertThat(name.inputValue()).isEqualTo("Not saved");
    }

    @Test
    @DisplayName("on a phone the menu closes behind the click")
    void theMenuCloses() {
        open(browser.phone(), Person.signedIn("operator", null), "/console/");
        page.locator(".bar .menu").click();
        menu("People").click();
        assertShown("/console/people", "People");
        assertThat(menu("People").isVisible()).isFalse();
        assertThat(page.locator(".bar .menu").getAttribute("aria-expanded")).isEqualTo("false");
        assertThat(documents).isEmpty();
    }

    @Test
    @DisplayName(
            "the desk keeps its web socket; a conversation that was left is not marked as read, and comes back by back")
    void theDeskKeepsItsSocket() {
        Organization clinic = operator().newOrganization();
        Prescriptions issuer = Prescriptions.of(operator(), clinic);
        Person professional = DeskUser.of(issuer.professional(), Map.of(), clinic).person();
        clinic.withPatient("p1");
        clinic.book("visit", "p1", issuer.professional(), "2031-01-01T10:00:00Z").expect(200);
        Widget patient = clinic.widgetOf("p1");
        String id = patient.conversationWith(issuer.professional());
        patient.write(id, "Good morning").expect(200);
        List<WebSocket> sockets = new ArrayList<>();
        BrowserContext place = browser.desktop();
        place.onPage(opened -> opened.onWebSocket(sockets::add));
        open(place, professional, "/desk/");

        page.locator(".ways a:has-text('Messages')").click();
        assertShown("/desk/messages", "Messages");
        page.locator(".conversations a").click();
        page.locator(".messages-of:has-text('Good morning')").waitFor();
        page.locator(".ways a:has-text('Messages') .count[hidden]").waitFor(attached());
        page.locator(".ways a:has-text('Today')").click();
        assertShown("/desk/", "Today");
        patient.write(id, "Are you there?").expect(200);
        page.locator(".ways a:has-text('Messages') .count:has-text('1')").waitFor();
        page.goBack();
        page.locator(".messages-of:has-text('Are you there?')").waitFor();
        page.locator(".ways a:has-text('Messages') .count[hidden]").waitFor(attached());
        assertThat(page.url()).endsWith("/desk/messages#" + id);
        assertThat(sockets).hasSize(1);
        assertThat(documents).isEmpty();
        user.readable().assertNoErrors();
    }

    @Test
    @DisplayName(
            "support's start page shows an arrival of which its web socket tells, without polling, and closes it when it is left")
    void anArrivalIsShownAtOnce() {
        Organization clinic = operator().newOrganization();
        Prescriptions issuer = Prescriptions.of(operator(), clinic);
        clinic.withPatient("p1");
        String patient =
                clinic.book(
                                "visit",
                                "p1",
                                issuer.professional(),
                                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        List<WebSocket> sockets = new ArrayList<>();
        List<String> frames = new ArrayList<>();
        BrowserContext place = browser.desktop();
        place.addInitScript(WITHOUT_POLLING);
        place.onPage(
                opened ->
                        opened.onWebSocket(
                                socket -> {
                                    sockets.add(socket);
                                    socket.onFrameReceived(frame -> frames.add(frame.text()));
                                }));
        open(place, Person.signedIn("support", clinic.id()), "/console/");
        page.waitForCondition(() -> frames.contains("{\"type\":\"ready\"}"));

        Locator waiting = page.locator("main section:has(h2:has-text('Waiting now')) tbody tr");
        assertThat(waiting.count()).isZero();
        try (WebSocketClient visit = WebSocketClient.open(patient)) {
            visit.await("room");
            waiting.waitFor();
        }
        assertThat(frames).contains("{\"type\":\"changed\"}");
        menu("Codes").click();
        assertShown("/console/codes", "Codes");
        page.waitForCondition(() -> sockets.get(0).isClosed());
        assertThat(sockets).hasSize(1);
        user.readable().assertNoErrors();
    }
}
