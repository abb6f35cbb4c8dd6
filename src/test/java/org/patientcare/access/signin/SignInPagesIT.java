package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
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
import org.patientcare.testing.VirtualAuthenticator;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.WITH_HOST_NAME)
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
    private VirtualAuthenticator key;

    @BeforeAll
    static void start() {
        browser = Browser.open();
        base = ConsoleUser.baseOf(KeptNode.WITH_HOST_NAME.node().port());
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void openAPageWithAKey() {
        context = browser.desktop();
        user = ConsoleUser.in(context, base);
        page = user.page();
        key = VirtualAuthenticator.of(page);
    }

    @AfterEach
    void closeTheBrowser() {
        context.close();
    }

    /** The path of the invitation link, without the address of the node that issued it. */
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
    @DisplayName("from an invitation to a passkey and the console, then sign out and sign in again")
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
        user.readable().assertNoErrors();
    }

    @Test
    @DisplayName("a used invitation link says so, and what to do")
    void aUsedInvitationSaysSo() {
        accept();
        user.open(invitation());
        page.waitForSelector(".notice.warning");
        assertThat(page.locator(".notice.warning").textContent()).contains("Ask for another");
        user.readable().assertLegible();
        page.locator("#passkey").click();
        user.awaitAt("/console");
    }

    @Test
    @DisplayName("a person who does not finish, or is not recognized, reads what to do")
    void whatFailsSaysWhatToDo() {
        key.setUserVerified(false);
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
    @DisplayName(
            "only the reader's language is loaded; another one changes the page without loading it again")
    void onlyTheReadersLanguageIsLoaded() {
        List<String> loaded = new ArrayList<>();
        page.onRequest(
                request -> {
                    if (request.url().contains("/texts/")) {
                        loaded.add(request.url());
                    }
                });
        user.open(invitation());
        page.waitForSelector("main form");
        assertThat(loaded).isNotEmpty().allMatch(url -> url.endsWith(".en.js"));
        loaded.clear();
        page.evaluate("window.isSame = true");

        page.locator(".languages [hreflang=de]").click();
        page.waitForSelector("main .lead:has-text('Legen Sie auf diesem Gerät einen Passkey an')");
        assertThat(page.url()).endsWith("?lang=de");
        assertThat(page.locator("html").getAttribute("lang")).isEqualTo("de");
        assertThat(loaded).isNotEmpty().allMatch(url -> url.endsWith(".de.js"));

        page.route("**/texts/sign-in.pt.js", Route::abort);
        page.waitForRequest(
                "**/texts/sign-in.pt.js", () -> page.locator(".languages [hreflang=pt]").click());
        page.locator(".languages [hreflang=es]").click();
        page.waitForSelector("html[lang=es]");
        assertThat(page.locator("main .lead").textContent()).contains("Cree una llave de acceso");
        assertThat(page.evaluate("window.isSame")).isEqualTo(true);
    }

    @Test
    @DisplayName("pages are in the language of the person, whatever that of the browser")
    void pagesAreInTheLanguageOfThePerson() {
        accept();
        Database.change("UPDATE person SET language = 'pt' WHERE id = ?", id);
        user.open("/console");
        page.waitForSelector("html[lang=pt] h1");
        assertThat(page.locator("#side").textContent()).contains("Organização");
        user.open("/account");
        page.waitForSelector("html[lang=pt] #passkeys");
        assertThat(page.locator("#passkeys h2").textContent()).isEqualTo("Chaves de acesso");
        user.readable().assertNoErrors();
    }

    @Test
    @DisplayName("after signing in, a person comes to the page that they wanted")
    void theWantedPageOpensAfterSignIn() {
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
    @DisplayName(
            "a professional's visit link asks for the sign-in and then opens the visit, after a provider's page, too")
    void aVisitOpensAfterSignIn() {
        accept();
        String professional = operator().newProfessional(clinic.withPatient("p"));
        Database.change(
                "INSERT INTO role_assignment (person_id, role, organization_id, granted_by) VALUES (?, 'professional', ?, 'test')",
                id,
                clinic.uuid());
        Database.change("UPDATE person SET professional_hash = ? WHERE id = ?", professional, id);
        clinic.book(
                        "v",
                        "p",
                        professional,
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200);
        String link =
                operator()
                        .existingAppointment(clinic.id(), "v")
                        .at("/professional/url")
                        .asText()
                        .replaceFirst("^.*(?=/call/)", "");
        page.locator(".me button").click();
        user.awaitAt("/sign-in");

        page.navigate(base + link);
        page.locator("body[data-state=locked] #sign-in").click();
        page.locator("#passkey").click();
        page.waitForURL(base + link);
        page.waitForSelector("body[data-state=open]");

        page.evaluate("to => sessionStorage.setItem('patient-care-target', to)", link);
        page.navigate(base + "/console");
        page.waitForURL(base + link);
        user.open("/console");
    }

    @Test
    @DisplayName("passkeys are added, named and removed; the last one cannot be removed")
    void passkeysAreManaged() {
        accept();
        user.open("/account");
        assertThat(page.locator("#passkeys .danger").count()).isZero();
        page.locator("#add").click();
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("dialog .notice.warning");
        assertThat(page.locator("dialog .notice").textContent()).contains("already");
        key.replace();
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
    @DisplayName("an action that needs a recent proof asks for it, and then goes on")
    void aRecentProofIsAskedFor() {
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
        key.replace();
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkeys tbody tr:nth-child(2)");
    }

    @Test
    @DisplayName(
            "when the session has ended, the page is covered to sign in "
                    + "again, and what was typed stays")
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
    @DisplayName("a disabled person cannot sign in")
    void aDisabledPersonCannotSignIn() {
        accept();
        operator().changePerson(id.toString(), "{\"disabled\":true}").expect(200);
        user.open("/account");
        user.awaitAt("/sign-in");
        page.locator("#passkey").click();
        page.waitForSelector(".notice.failed");
    }

    @Test
    @DisplayName(
            "two minutes before the session ends a dialog counts down, and staying prolongs it")
    void theEndIsAnnounced() {
        accept();
        idleFor("58 minutes 30 seconds");
        comeBack();
        page.waitForSelector("dialog .countdown");
        user.readable().assertLegible();
        page.locator("dialog button").click();
        user.awaitNo("dialog");
        Waiting.until(
                "the session is prolonged",
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

    /** As from another tab: the page checks how long its session lasts, and does not prolong it. */
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
    @DisplayName(
            "signing out on one page signs out all; a page says when somebody else has signed in")
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
        VirtualAuthenticator.of(third.page());
        third.open(colleague.at("/invitation/url").asText().replaceFirst("^.*(?=/sign-in)", ""));
        third.page().locator("main form button[type=submit]").click();
        third.awaitAt("/console");
        page.waitForSelector("#news p");
        assertThat(page.locator("#news").textContent()).contains("Somebody else signed in");
    }

    @Test
    @DisplayName(
            "no response, too many requests and a busy service are "
                    + "explained, and what was typed stays")
    void failuresAreExplained() {
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
            assertThat(notice(".warning")).contains("busy");
            page.waitForSelector("dialog .notice:has-text('can try again now')");
            page.unroute(calls);
        }
        user.readable().assertLegible();
        page.route(calls, Route::abort);
        page.locator("dialog button[type=submit]").click();
        assertThat(notice(".failed")).contains("is not responding");
        assertThat(page.locator("dialog input").inputValue()).isEqualTo("Typed");
        page.unroute(calls);
        page.locator("dialog button[type=submit]").click();
        page.waitForSelector("#passkeys th:has-text('Typed')");
    }

    private String notice(String kind) {
        page.waitForSelector("dialog .notice" + kind);
        return page.locator("dialog .notice" + kind).textContent();
    }
}
