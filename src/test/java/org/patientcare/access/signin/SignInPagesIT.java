package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.VirtualKey;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.OF_A_NAME)
@DisplayName("Signing in with a passkey, in a browser")
class SignInPagesIT {

    private static Browser browser;
    private static String base;

    private final Organization clinic = operator().newOrganization();
    private final JsonNode person = operator().newPerson("administrator", clinic.id());
    private final UUID id = UUID.fromString(person.get("id").asText());

    private BrowserContext context;
    private ConsoleUser user;
    private Page page;
    private VirtualKey key;

    @BeforeAll
    static void start() {
        browser = Browser.open();
        base = ConsoleUser.baseOf(KeptNode.OF_A_NAME.node().port());
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void comeWithADevice() {
        context = browser.desktop();
        user = ConsoleUser.in(context, base);
        page = user.page();
        key = VirtualKey.of(page);
    }

    @AfterEach
    void leave() {
        context.close();
    }

    /** Invitations are made at the suite's node, whose address is another one. */
    private String invitation() {
        return person.at("/invitation/url").asText().replaceFirst("^.*(?=/sign-in)", "");
    }

    private void accept() {
        user.open(invitation());
        page.locator("main form button[type=submit]").click();
        user.awaitAt("/console");
    }

    private int sessions() {
        return (int) Database.count("SELECT count(*) FROM person_session WHERE person_id = ?", id);
    }

    private void prove() {
        page.locator("dialog #passkey").click();
        user.awaitNo("dialog #passkey");
    }

    @Test
    @DisplayName("an invitation, a passkey, the console, signing out, and in again")
    void fromAnInvitationToTheConsole() {
        user.open(invitation());
        assertThat(page.url()).doesNotContain("invitation=");
        assertThat(user.readable().title()).contains("Marta Ruiz");
        user.readable().assertLegible();
        page.locator("main form input").fill("Laptop");
        page.locator("main form button[type=submit]").click();
        user.awaitAt("/console");
        assertThat(sessions()).isOne();

        page.locator(".me button").click();
        user.awaitAt("/sign-in");
        assertThat(sessions()).isZero();
        page.locator("#passkey").click();
        user.awaitAt("/console");
        assertThat(sessions()).isOne();
        user.readable().assertNoComplaints();
    }

    @Test
    @DisplayName("a link that was used says so, and what to do")
    void aSpentInvitationSaysSo() {
        accept();
        user.open(invitation());
        page.waitForSelector(".notice.warning");
        assertThat(page.locator(".notice.warning").textContent()).contains("Ask for another");
        user.readable().assertLegible();
        page.locator("#passkey").click();
        user.awaitAt("/console");
    }

    @Test
    @DisplayName("who does not finish, and who is not known, read what to do")
    void whatFailsSaysWhatToDo() {
        key.verifies(false);
        user.open("/sign-in");
        page.locator("#passkey").click();
        page.waitForSelector(".notice.warning");
        assertThat(page.locator(".notice.warning").textContent()).contains("Try again");
        assertThat(page.evaluate("() => document.activeElement.className"))
                .asString()
                .contains("notice");

        page.locator("#keys summary").click();
        page.locator("#keys input").first().fill("operator");
        page.locator("#keys input").last().fill("wrong");
        page.locator("#keys button").click();
        page.waitForSelector(".notice.failed");
        assertThat(page.locator(".notice.failed").textContent()).contains("not recognized");
        user.readable().assertLegible();
    }

    @Test
    @DisplayName("who is asked to sign in comes to the page that they wanted")
    void onesOwnPageIsComeBackTo() {
        accept();
        page.locator(".me button").click();
        user.awaitAt("/sign-in");
        page.navigate(base + "/account?lang=de");
        user.awaitAt("/sign-in");
        assertThat(page.url()).doesNotContain("#");
        page.locator("#passkey").click();
        user.awaitAt("/account");
        assertThat(page.url()).endsWith("?lang=de");

        page.locator("main section button").last().click();
        user.awaitAt("/sign-in");
        user.open("/sign-in#to=//evil.example");
        page.locator("#passkey").click();
        user.awaitAt("/console");
    }

    @Test
    @DisplayName("passkeys are added, named and removed; the last one cannot go")
    void passkeysAreKept() {
        accept();
        user.open("/account");
        assertThat(page.locator("#passkeys .danger").count()).isZero();
        page.locator("#add").click();
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("dialog .notice.warning");
        assertThat(page.locator("dialog .notice").textContent()).contains("already");
        key.another();
        page.locator("dialog input").fill("<b>Key</b>");
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkeys tbody tr:nth-child(2)");
        assertThat(page.locator("#passkeys tbody tr").last().textContent()).contains("<b>Key</b>");
        user.readable().assertLegible();

        page.locator("#passkeys tbody tr").first().locator("button").first().click();
        page.locator("dialog input").fill("Laptop");
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkeys th:has-text('Laptop')");

        page.locator("#passkeys .danger").first().click();
        page.waitForSelector("dialog");
        assertThat(page.evaluate("() => document.activeElement.textContent")).isEqualTo("Cancel");
        page.locator("dialog button[type=submit]").click();
        user.awaitNo("#passkeys tbody tr:nth-child(2)");
        assertThat(page.locator("#passkeys .danger").count()).isZero();
    }

    @Test
    @DisplayName("what wants to know that it is you asks, and goes on")
    void aProofIsAskedFor() {
        accept();
        Database.change(
                "UPDATE person_session SET authenticated_at = now() - interval '1 hour' WHERE person_id = ?",
                id);
        user.open("/account");
        page.locator("#add").click();
        page.locator("dialog input").fill("Second");
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkey");
        user.readable().assertLegible();
        page.keyboard().press("Escape");
        page.waitForSelector("dialog .notice.failed");
        assertThat(page.locator("dialog input").inputValue()).isEqualTo("Second");

        page.locator("dialog button[type=submit]").click();
        prove();
        page.waitForSelector("dialog .notice.warning");
        key.another();
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkeys tbody tr:nth-child(2)");
    }

    @Test
    @DisplayName(
            "a session that ended is asked for anew over a covered page, and what was typed stays")
    void whatWasTypedStays() {
        accept();
        user.open("/account");
        page.locator("#passkeys tbody button").first().click();
        page.locator("dialog input").fill("A name that took long");
        operator().http().send("DELETE", "/admin/v1/people/" + id + "/sessions", null).expect(204);
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("dialog.covers #passkey");
        user.readable().assertLegible();
        page.keyboard().press("Escape");
        page.keyboard().press("Escape");
        assertThat(page.locator("dialog.covers").isVisible()).isTrue();
        prove();
        page.waitForSelector("#passkeys th:has-text('A name that took long')");
    }

    @Test
    @DisplayName("a person who was disabled comes no further")
    void whoIsDisabledComesNoFurther() {
        accept();
        operator().changePerson(id.toString(), "{\"disabled\":true}").expect(200);
        user.open("/account");
        user.awaitAt("/sign-in");
        page.locator("#passkey").click();
        page.waitForSelector(".notice.failed");
    }

    @Test
    @DisplayName("two minutes before the end a word counts down, and staying prolongs")
    void theEndIsToldBefore() {
        accept();
        idleFor("58 minutes 30 seconds");
        comeBack();
        page.waitForSelector("dialog .countdown");
        user.readable().assertLegible();
        page.locator("dialog button").click();
        user.awaitNo("dialog");
        Waiting.until(
                "a session that was used",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM person_session WHERE person_id = ?"
                                                + " AND seen_at > now() - interval '1 minute'",
                                        id)
                                == 1);

        idleFor("59 minutes 57 seconds");
        comeBack();
        page.waitForSelector("dialog .countdown");
        page.waitForSelector("dialog.covers #passkey");
        assertThat(page.locator("dialog").count()).isOne();
        prove();
        assertThat(page.locator("dialog").count()).isZero();
    }

    /** As from another tab: the page looks how long its session has, and does not prolong it. */
    private void comeBack() {
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))");
    }

    private void idleFor(String time) {
        assertThat(
                        Database.change(
                                "UPDATE person_session SET seen_at = now() - ?::interval WHERE person_id = ?",
                                time,
                                id))
                .isOne();
    }

    @Test
    @DisplayName("who signs out on one page is signed out on all; another person gets a page anew")
    void pagesOfOneBrowserAgree() {
        accept();
        ConsoleUser other = ConsoleUser.in(context, base).open("/account");
        page.locator(".me button").click();
        user.awaitAt("/sign-in");
        other.awaitAt("/sign-in");

        page.locator("#passkey").click();
        user.awaitAt("/console");
        other.open("/console");
        JsonNode colleague = operator().newPerson("administrator", clinic.id());
        ConsoleUser third = ConsoleUser.in(context, base);
        VirtualKey.of(third.page());
        third.open(colleague.at("/invitation/url").asText().replaceFirst("^.*(?=/sign-in)", ""));
        third.page().locator("main form button[type=submit]").click();
        third.awaitAt("/console");
        page.waitForSelector("#news p");
        assertThat(page.locator("#news").textContent()).contains("Somebody else signed in");
    }

    @Test
    @DisplayName("without an answer, too often, and busy: each says so, and what was typed stays")
    void failuresOfTheWayAreTold() {
        accept();
        user.open("/account");
        page.locator("#passkeys tbody button").first().click();
        page.locator("dialog input").fill("Typed");
        String calls = "**/sign-in/v1/passkeys/*";
        for (int status : List.of(429, 503)) {
            page.route(
                    calls,
                    route ->
                            route.fulfill(
                                    new Route.FulfillOptions()
                                            .setStatus(status)
                                            .setHeaders(Map.of("Retry-After", "2"))
                                            .setBody("{\"message\":\"Later.\"}")));
            page.locator("dialog button[type=submit]").click();
            assertThat(told(".warning")).contains("busy");
            page.waitForSelector("dialog .notice:has-text('can be repeated now')");
            page.unroute(calls);
        }
        user.readable().assertLegible();
        page.route(calls, Route::abort);
        page.locator("dialog button[type=submit]").click();
        assertThat(told(".failed")).contains("does not answer");
        assertThat(page.locator("dialog input").inputValue()).isEqualTo("Typed");
        page.unroute(calls);
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkeys th:has-text('Typed')");
    }

    private String told(String kind) {
        page.waitForSelector("dialog .notice" + kind);
        return page.locator("dialog .notice" + kind).textContent();
    }
}
