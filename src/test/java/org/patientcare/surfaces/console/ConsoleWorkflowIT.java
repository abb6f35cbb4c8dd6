package org.patientcare.surfaces.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Effort;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Person;
import org.patientcare.testing.QrReader;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.VirtualAuthenticator;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.WITH_HOST_NAME)
@DisplayName("A day at the console")
class ConsoleWorkflowIT {

    private static final String SUBMIT = "dialog button[type=submit]";
    private static final String CSV =
            """
            code,first_name,last_name,birth_date
            d-1,Ana,Solís Vega,1980-05-17
            d-2,Bruno,Tapia,1975-11-30
            """;

    private static final String GERMAN =
            "Akte;Vorname;Nachname;Geb.-Datum;Station\r\n"
                    + "P-1;Jörg;Weiß;27.03.1984;3\r\n"
                    + "P-2;Eva;Groß;31.02.1990;3\r\n";

    private static Browser browser;
    private static String base;

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

    @Drill(
            value = DrillGroup.CLICKS,
            heldBy = {"BookingByClicksIT", "VisitsAndFilesByClicksIT"})
    @Test
    @DisplayName(
            "from creating an organization to helping its patients: each role does its work, and the auditor finds it")
    void eachRoleDoesItsWork() throws IOException {
        ConsoleUser operator = ConsoleUser.in(browser.desktop(), base);
        ConsoleUser.signIn(operator.page().context(), base, Person.signedIn("operator", null));
        String clinic = makeOrganization(operator);
        ConsoleUser administrator = accept(invite(operator, clinic, "Ada Admin", "administrator"));
        ConsoleUser auditor = accept(invite(operator, clinic, "Aurora Audit", "auditor"));
        ConsoleUser support = accept(invite(administrator, clinic, "Sara Support", "support"));

        importPatients(support);
        importAndCorrectPatients(support);
        makeCode(support, "MORNING");
        answerWhyACodeIsRefused(support);
        answerWhoSomebodyIs(support);
        answerThatADeviceWasLost(support);
        showALinkAtTheCounter(support);
        confirmAProfessional(administrator, operator, clinic);

        for (String action :
                List.of(
                        "organization-create",
                        "person-invite",
                        "sign-in",
                        "patient-import-create",
                        "patient-import-correct",
                        "patient-import-run",
                        "activation-code-create",
                        "activation-code-deactivate",
                        "activation-code-activate",
                        "patients-search",
                        "patient-read",
                        "patient-link-create",
                        "tokens-revoke")) {
            auditor.open("/console/audit?action=" + action);
            assertThat(auditor.page().locator(".events li").count()).as(action).isPositive();
        }
        auditor.open("/console/audit?action=patient-import-run");
        assertThat(auditor.page().locator(".events li").first().textContent())
                .contains("as support", "by passkey");
        assertThat(auditor.page().locator("main").textContent()).contains("3E6157317", ".xlsx");
        seeWhoHadAccess(auditor, UUID.fromString(clinic));
        for (ConsoleUser each : List.of(operator, administrator, auditor, support)) {
            each.readable().assertNoErrors();
        }
    }

    @Test
    @DisplayName(
            "from nothing to an organization whose system sends patients: the operator, then its first person")
    void anOrganizationThatWorks() {
        Effort effort = new Effort();
        ConsoleUser operator = ConsoleUser.in(browser.desktop(), base);
        ConsoleUser.signIn(operator.page().context(), base, Person.signedIn("operator", null));
        Page page = operator.open("/console/").page();
        effort.click(page.locator("#side a[href*='/console/organizations']"));
        operator.awaitAt("/console/organizations");
        effort.click(page.locator("main button.primary").first());
        effort.type(page.locator("dialog [name=name]"), "Clinic that works " + UUID.randomUUID());
        effort.click(page.locator(SUBMIT));
        operator.awaitAt("/console/organization");
        effort.click(page.locator("main .choices a[href*='/console/people']"));
        operator.awaitAt("/console/people");
        effort.click(page.locator("main button.primary").first());
        String address = UUID.randomUUID() + "@people.example";
        effort.type(page.locator("dialog [name=name]"), "Ada Admin");
        effort.type(page.locator("dialog [name=email]"), address);
        effort.choose(page.locator("dialog select[data-role]").first(), "administrator");
        effort.click(page.locator(SUBMIT));
        page.locator("dialog h2:has-text('Invitation sent')").waitFor();

        ConsoleUser administrator = ConsoleUser.in(browser.desktop(), base);
        Page other = administrator.page();
        VirtualAuthenticator.of(other);
        administrator.open(mailedLink(address).substring(base.length()));
        effort.click(other.locator("main form button[type=submit]"));
        administrator.awaitAt("/console");
        effort.click(other.locator("#side a[href*='/console/credentials']"));
        administrator.awaitAt("/console/credentials");
        effort.click(other.locator("main button.primary").first());
        effort.type(other.locator("dialog [name=label]"), "The hospital's system");
        effort.click(other.locator(SUBMIT));
        Locator keys = other.locator("dialog .secrets code");
        keys.nth(1).waitFor();
        Http system =
                Http.node(KeptNode.WITH_HOST_NAME.node().port())
                        .with("X-API-Key", keys.nth(0).textContent())
                        .with("X-Secret-Key", keys.nth(1).textContent());
        effort.click(other.locator("dialog button.primary"));
        administrator.awaitNo("dialog");
        effort.end("Operator and first person make an organization that works", 20);

        system.send(
                        "PUT",
                        "/v1/patients",
                        "{\"patients\":[{\"code\":\"p\",\"first_name\":\"Ana\"}]}")
                .expect(200);
        operator.readable().assertNoErrors();
        administrator.readable().assertNoErrors();
    }

    @Test
    @DisplayName(
            "a person with roles in two hospitals chooses one, sees only that one, and can change to the other")
    void whoWorksForTwoChoosesOne() {
        Organization first = operator().newOrganization(Map.of("name", "First of two"));
        Organization second = operator().newOrganization(Map.of("name", "Second of two"));
        first.withCode("OF-FIRST");
        second.withCode("OF-SECOND");
        Person both = Person.signedIn("support", first.id());
        Database.change(
                "INSERT INTO role_assignment (person_id, role, organization_id, granted_by) VALUES (?::uuid, 'support', ?, 'test')",
                both.get("/sign-in/v1/session").json().at("/data/person/id").asText(),
                second.uuid());
        ConsoleUser user = ConsoleUser.in(browser.desktop(), base);
        ConsoleUser.signIn(user.page().context(), base, both);

        Page page = user.open("/console/codes").page();
        assertThat(page.locator("main .choices a").allTextContents())
                .containsExactlyInAnyOrder("First of two", "Second of two");
        page.locator("main .choices a:has-text('Second of two')").click();
        user.awaitShown();
        page.locator("main tbody").first().waitFor();
        assertThat(page.url()).contains("organization=" + second.id());
        assertThat(page.locator("main").textContent())
                .contains("OF-SECOND")
                .doesNotContain("OF-FIRST");

        user.open("/console/codes?organization=" + first.id());
        page.locator("main tbody").first().waitFor();
        assertThat(page.locator("main").textContent())
                .contains("OF-FIRST")
                .doesNotContain("OF-SECOND");
        user.readable().assertNoErrors();
    }

    @Test
    @DisplayName("a code is sent from the patient's page, where the form has what is known")
    void aCodeIsSentFromThePatientsPage() {
        Organization clinic =
                operator()
                        .newOrganization(Map.of("name", "Sends", "activation_code_delivery", true))
                        .withCode("WELL-COME");
        String address = UUID.randomUUID() + "@patients.example";
        clinic.upsert(
                        Map.of(
                                "code",
                                "p",
                                "first_name",
                                "Ana",
                                "last_name",
                                "Ruiz",
                                "email",
                                address,
                                "phone",
                                "+351 912 345 678",
                                "locale",
                                "pt"))
                .expect(200);
        Object ref =
                Database.value(
                        "SELECT id::text FROM patient WHERE organization_id = ?", clinic.uuid());
        ConsoleUser user = ConsoleUser.in(browser.desktop(), base);
        ConsoleUser.signIn(user.page().context(), base, Person.signedIn("support", clinic.id()));

        Page page = user.open("/console/patient?organization=" + clinic.id() + "#" + ref).page();
        page.locator("main [name=code]").fill("well come");
        page.locator("main form:has([name=code]) [type=submit]").click();
        page.locator("main button:has-text('Send it to this patient')").click();
        assertThat(
                        List.of(
                                page.inputValue("dialog [name=name]"),
                                page.inputValue("dialog [name=prefix]"),
                                page.inputValue("dialog [name=phone]"),
                                page.inputValue("dialog [name=email]"),
                                page.inputValue("dialog [name=language]")))
                .containsExactly("Ana Ruiz", "+351", "912 345 678", address, "pt");
        user.readable().screenshot("send-code-to-patient");
        page.locator(SUBMIT).click();
        page.locator("dialog .notice.ok").first().waitFor();
        assertThat(Database.value("SELECT text FROM captured_message WHERE recipient = ?", address))
                .asString()
                .contains("WELL-COME");
        user.readable().assertNoErrors();
    }

    private static String makeOrganization(ConsoleUser operator) {
        Page page = operator.open("/console/organizations").page();
        page.locator("main button.primary").first().click();
        page.locator("dialog [name=name]").fill("Clinic of the day " + UUID.randomUUID());
        page.locator(SUBMIT).click();
        operator.awaitAt("/console/organization");
        Matcher id = Pattern.compile("organization=([0-9a-f-]{36})").matcher(page.url());
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    /** Invites a person and returns the link that they are mailed. */
    private static String invite(ConsoleUser by, String clinic, String name, String role) {
        String address = add(by, clinic, name, role);
        assertThat(by.page().locator("dialog h2").textContent()).isEqualTo("Invitation sent");
        assertThat(by.page().content()).doesNotContain("#invitation=");
        by.page().locator("dialog button.primary").click();
        by.awaitNo("dialog");
        return mailedLink(address);
    }

    private static String mailedLink(String address) {
        return (String)
                Database.value(
                        "SELECT substring(text FROM 'https?://[^ \\n]*#invitation=[A-Za-z0-9_-]+')"
                                + " FROM captured_message WHERE recipient = ?",
                        address);
    }

    /** Adds a person and returns their address; a dialog says what became of the invitation. */
    private static String add(ConsoleUser by, String clinic, String name, String role) {
        String address = UUID.randomUUID() + "@people.example";
        Page page = by.open("/console/people?organization=" + clinic).page();
        page.locator("main button.primary").first().click();
        page.locator("dialog [name=name]").fill(name);
        page.locator("dialog [name=email]").fill(address);
        Locator select = page.locator("dialog select[data-role]");
        if (select.count() > 0) {
            select.first().selectOption(role);
        } else {
            page.locator("dialog input[data-role=" + role + "]").check();
        }
        page.locator(SUBMIT).click();
        page.locator("dialog:not(:has(form)) h2").waitFor();
        return address;
    }

    private static void confirmAProfessional(
            ConsoleUser administrator, ConsoleUser operator, String clinic) {
        add(administrator, clinic, "Paula Pro", "professional");
        assertThat(administrator.page().locator("dialog h2").textContent())
                .isEqualTo("An operator has to confirm");
        Page page = operator.open("/console/people?organization=" + clinic).page();
        page.locator("main button[aria-label='Manage: Paula Pro']").click();
        page.locator("dialog button:has-text('Confirm and invite')").click();
        page.locator(SUBMIT).click();
        page.locator("dialog:not(:has(form)) h2:has-text('Invitation sent')").waitFor();
    }

    /** The imported patient has neither an address nor a phone. */
    private static void showALinkAtTheCounter(ConsoleUser support) {
        find(support, "tapia");
        Page page = support.page();
        page.locator("main button:has-text('Send them a link')").click();
        page.locator(SUBMIT).click();
        page.locator("dialog .notice.warning:has-text('at the counter')").waitFor();
        page.locator("dialog button:has-text('Cancel')").click();
        support.awaitNo("dialog");
        support.readable().clearErrors();
        page.locator("main button:has-text('Show a link')").click();
        page.locator(SUBMIT).click();
        String link = page.locator("dialog .secrets code").first().textContent();
        assertThat(link).contains("/my/#");
        assertThat(QrReader.text(page.locator("dialog .qr-code").screenshot())).isEqualTo(link);
        assertPrinted(page);
        page.locator("dialog button.primary").click();
        support.awaitNo("dialog");
    }

    /** The sheet alone is printed: neither the page behind it nor its buttons. */
    private static void assertPrinted(Page page) {
        page.evaluate("() => { window.print = () => { document.title = 'Printed'; }; }");
        page.locator("dialog button:has-text('Print')").click();
        assertThat(page.title()).isEqualTo("Printed");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(page.locator("dialog .on-paper strong").isVisible()).isTrue();
        assertThat(page.locator("dialog .qr-code").isVisible()).isTrue();
        assertThat(page.locator("dialog button.primary").isVisible()).isFalse();
        assertThat(page.locator("main h1").isVisible()).isFalse();
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
    }

    private static ConsoleUser accept(String link) {
        BrowserContext own = browser.desktop();
        ConsoleUser user = ConsoleUser.in(own, base);
        VirtualAuthenticator.of(user.page());
        user.open(link.substring(base.length()));
        user.page().locator("main form button[type=submit]").click();
        return user.awaitAt("/console");
    }

    private static void importPatients(ConsoleUser support) {
        Page page = support.open("/console/import").page();
        page.locator("main input[type=file]")
                .setInputFiles(new FilePayload("patients.csv", "text/csv", CSV.getBytes(UTF_8)));
        page.locator("main form button[type=submit]").click();
        page.waitForSelector("main .notice.ok");
        support.awaitShown();
    }

    /** A file as a German program exports it: its columns are asked, and a line is corrected. */
    private static void importAndCorrectPatients(ConsoleUser support) {
        Page page = support.open("/console/import").page();
        byte[] file = GERMAN.getBytes(Charset.forName("windows-1252"));
        page.locator("main input[type=file]")
                .setInputFiles(new FilePayload("patienten.csv", "text/csv", file));
        page.locator("main select[aria-label*='Akte']").selectOption("code");
        page.locator("main fieldset button.plain").click();
        page.locator("main form button[type=submit]").click();
        page.locator("main input[aria-invalid=true]").fill("28.02.1990");
        page.locator("main .part button.primary[type=button]").click();
        support.awaitNo("main input[aria-invalid=true]");
        assertThat(page.locator("main tbody").textContent()).contains("Weiß", "Groß");
        page.locator("main form button[type=submit]").click();
        page.waitForSelector("main .notice.ok");
        support.awaitShown();
    }

    private static void makeCode(ConsoleUser support, String code) {
        Page page = support.open("/console/codes").page();
        page.locator("main button.primary").first().click();
        page.locator("dialog [name=code]").fill(code);
        page.locator(SUBMIT).click();
        support.awaitAt("/console/code");
        assertThat(page.locator("h1").textContent()).isEqualTo(code);
    }

    /** The code was switched off by mistake, and support switches it on again. */
    private static void answerWhyACodeIsRefused(ConsoleUser support) {
        Page page = support.open("/console/code#MORNING").page();
        page.locator("main .title button:has-text('Switch off')").click();
        page.locator(SUBMIT).click();
        Locator on = page.locator("main .title button:has-text('Switch on')");
        on.click();
        page.locator("main .title button:has-text('Switch off')").waitFor();
    }

    private static void answerWhoSomebodyIs(ConsoleUser support) {
        find(support, "sol");
        assertThat(support.page().locator("h1").textContent()).contains("Solís Vega");
        assertThat(support.page().url()).doesNotContain("Sol", "d-1");
    }

    private static void seeWhoHadAccess(ConsoleUser auditor, UUID clinic) throws IOException {
        Page page = auditor.open("/console/access").page();
        page.locator("main [name=patient]").fill("d-1");
        page.locator("main form button[type=submit]").click();
        Locator row = page.locator("main tbody tr:has-text('Sara Support')");
        row.waitFor();
        assertThat(row.textContent()).contains("Opened");
        assertThat(page.url()).doesNotContain("=d-1", "#d-1");
        exportEverything(auditor, clinic);
        row.locator("a").click();
        auditor.awaitAt("/console/audit");
        page.locator(".events li").first().waitFor();
        auditor.open("/console/audit?action=patient-export");
        assertThat(page.locator(".events li").count()).isPositive();
    }

    /** A copy of everything leaves the service: who signed in long ago has to confirm it. */
    private static void exportEverything(ConsoleUser auditor, UUID clinic) throws IOException {
        Database.change(
                "UPDATE person_session SET authenticated_at = now() - interval '1 hour'"
                        + " WHERE person_id IN (SELECT id FROM person WHERE name = 'Aurora Audit')");
        Page page = auditor.page();
        Locator forMachines = page.locator("main button:has-text('Export for machines')");
        Download everything =
                page.waitForDownload(
                        () -> {
                            forMachines.click();
                            page.locator("dialog #passkey").click();
                        });
        auditor.awaitNo("dialog #passkey");
        assertThat(everything.suggestedFilename()).startsWith("patient-").endsWith(".json");
        JsonNode export = Reply.parsed(Files.readString(everything.path()));
        assertThat(export.at("/patient/code").asText()).isEqualTo("d-1");
        assertThat(export.get("complete").asBoolean()).isTrue();
        Download document =
                page.waitForDownload(
                        () -> page.locator("main button:has-text('Export as a document')").click());
        assertThat(PdfReader.text(Files.readAllBytes(document.path()))).contains("Solís Vega");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patient-export'"
                                        + " AND actor_kind = 'person' AND outcome = 'done'",
                                clinic))
                .isEqualTo(2);
    }

    private static void find(ConsoleUser support, String beginning) {
        Page page = support.open("/console/patients").page();
        page.locator("main [name=text]").fill(beginning);
        page.locator("main form button[type=submit]").click();
        page.locator("main tbody a").first().click();
        support.awaitAt("/console/patient");
    }

    private static void answerThatADeviceWasLost(ConsoleUser support) {
        find(support, "tapia");
        Page page = support.page();
        page.locator("main button:has-text('End their access')").first().click();
        page.locator(SUBMIT).click();
        support.awaitNo("dialog");
    }
}
