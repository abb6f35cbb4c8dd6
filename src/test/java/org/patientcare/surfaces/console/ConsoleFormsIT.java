package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.organization.Permission;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;

@IntegrationTest
@RunAsClient
@DisplayName("The forms of the console")
class ConsoleFormsIT {

    private static final String SUBMIT = "dialog button[type=submit]";
    private static final String ZONES = "main [name=time_zone] option";

    /** Whether the browser would leave the page without asking. */
    private static final String LEAVES =
            "dispatchEvent(new Event('beforeunload', { cancelable: true }))";

    private static Browser browser;

    private final String base = Http.suiteNode().base();
    private final Organization clinic = operator().newOrganization();

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

    private void signIn(BrowserContext place, Person person) {
        context = place;
        ConsoleUser.signIn(context, base, person);
        user = ConsoleUser.in(context, base);
        page = user.page();
    }

    private void signInAsOperator() {
        signIn(browser.desktop(), Person.signedIn("operator", null));
    }

    @AfterEach
    void leave() {
        user.readable().assertNoErrors();
        context.close();
    }

    @Test
    @DisplayName(
            "a new organization has language and time zone of the browser; zones have their current names")
    void aNewOrganizationIsWhereTheBrowserIs() {
        signIn(browser.desktopAt("Asia/Kolkata"), Person.signedIn("operator", null));
        user.open("/console/organizations?lang=de");
        assertThat(page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone"))
                .as("a name that was replaced")
                .isEqualTo("Asia/Calcutta");
        page.locator("main button.primary").first().click();
        user.readable().screenshot("new-organization");
        page.locator("dialog [name=name]").fill("Clinic " + UUID.randomUUID());
        page.locator(SUBMIT).click();
        user.awaitAt("/console/organization");
        assertThat(page.locator("main [name=language]").inputValue()).isEqualTo("en");
        assertThat(page.locator("main [name=time_zone]").inputValue()).isEqualTo("Asia/Kolkata");
        assertThat(page.locator(ZONES).allTextContents())
                .contains("Europe/Kyiv", "America/Nuuk")
                .doesNotContain("Europe/Kiev", "America/Godthab", "Asia/Calcutta");
    }

    @Test
    @DisplayName("changes of an organization are not lost without a question")
    void unsavedChangesAreNotLost() {
        signInAsOperator();
        user.open("/console/organization?organization=" + clinic.id());
        assertThat(page.evaluate(LEAVES)).isEqualTo(true);
        String name = "Another name " + UUID.randomUUID();
        page.locator("main [name=name]").fill(name);
        assertThat(page.evaluate(LEAVES)).isEqualTo(false);
        page.locator("main form:has([name=name]) button[type=submit]").click();
        page.locator("main h1:has-text('" + name + "')").waitFor();
        assertThat(page.evaluate(LEAVES)).isEqualTo(true);
    }

    @Test
    @DisplayName(
            "an administrator sets the organization's hours, and a professional's own week in their place")
    void workingHoursAreSet() {
        String hash = operator().newProfessional(clinic);
        signIn(browser.phone(), Person.signedIn("administrator", clinic.id()));
        user.open("/console/organization?organization=" + clinic.id());
        page.locator("#hours [data-day='0'] button:has-text('Add hours')").click();
        page.locator("#hours [data-day='0'] button:has-text('Add a break')").click();
        page.locator("#hours [data-day='0'] button:has-text('Copy')").click();
        page.locator("#hours [data-day='4'] input").nth(1).fill("09:00");
        page.locator("#hours button[type=submit]").click();
        Locator wrong = page.locator("#hours [aria-invalid]");
        wrong.waitFor();
        assertThat(wrong.inputValue()).isEqualTo("09:00");
        assertThat(page.locator("#hours .form-told a").textContent()).isEqualTo("Friday");
        page.locator("#hours .form-told a").click();
        assertThat(page.evaluate("document.activeElement.value")).isEqualTo("09:00");
        wrong.fill("00:00");
        page.locator("#hours button[type=submit]").click();
        page.locator("#news p:has-text('Saved')").waitFor();
        user.readable().assertFits();

        user.open("/console/professionals?organization=" + clinic.id());
        page.locator("[data-hours='" + hash + "']").click();
        assertThat(page.locator("dialog dl").textContent())
                .contains("09:00–00:00 (break 13:00–14:00)");
        page.locator("dialog label:has-text('A week of its own')").click();
        for (int i = 1; i <= 4; i++) {
            page.locator("dialog [data-day='" + i + "'] button[aria-label^='Remove: ']")
                    .first()
                    .click();
        }
        page.locator(SUBMIT).click();
        page.locator("main td:has-text('own week')").waitFor();
        JsonNode stored =
                operator()
                        .http()
                        .get(
                                "/admin/v1/organizations/"
                                        + clinic.id()
                                        + "/working-hours/professionals")
                        .expect(200)
                        .json()
                        .at("/data/0/hours/weekly");
        assertThat(stored.at("/0/breaks/0/from").asText()).isEqualTo("13:00");
        assertThat(stored.at("/1/periods")).isEmpty();
    }

    @Test
    @DisplayName("where the last person is gone, the focus is on the button to invite one")
    void theFocusStaysOnThePage() {
        signInAsOperator();
        Person.signedIn("support", clinic.id());
        user.open("/console/people?organization=" + clinic.id());
        Database.change("DELETE FROM role_assignment WHERE organization_id = ?", clinic.uuid());
        page.locator("main [data-person]").click();
        page.locator("dialog .acts-of button:has-text('End their sessions')").click();
        page.locator(SUBMIT).click();
        page.locator("main .empty button:focus").waitFor();
    }

    private void openNewCredential(Person person) {
        signIn(browser.desktop(), person);
        user.open("/console/credentials?organization=" + clinic.id());
        page.locator("main .title button.primary").click();
    }

    private Set<String> offeredPermissions() {
        return page.locator("dialog [name=permissions]").all().stream()
                .map(each -> each.getAttribute("value"))
                .collect(Collectors.toSet());
    }

    private static Set<String> codes(Collection<Permission> permissions) {
        return permissions.stream().map(Permission::code).collect(Collectors.toSet());
    }

    @Test
    @DisplayName("the operator's keys are offered each permission, and what it is for")
    void permissionsAreExplained() {
        openNewCredential(Person.withOperatorKeys());
        assertThat(offeredPermissions()).isEqualTo(codes(List.of(Permission.values())));
        assertThat(page.locator("dialog .under").allTextContents())
                .hasSize(Permission.values().length)
                .doesNotHaveDuplicates();
        assertThat(page.locator("dialog fieldset .hint").count()).isZero();
    }

    @Test
    @DisplayName("an administrator is offered the usual permissions, and told who grants others")
    void administratorsGrantWhatIsUsual() {
        openNewCredential(Person.signedIn("administrator", clinic.id()));
        assertThat(offeredPermissions()).isEqualTo(codes(Permission.usual()));
        assertThat(page.locator("dialog fieldset .hint").textContent())
                .contains("operator of the installation");
        page.locator("dialog [name=label]").fill("Hospital information system");
        page.locator(SUBMIT).click();
        page.locator("dialog .secrets code").nth(1).waitFor();
    }
}
