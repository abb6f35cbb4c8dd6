package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.Effort;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Support;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Webhooks;
import org.w3c.dom.NodeList;

@IntegrationTest
@RunAsClient
@DisplayName("The lists of the console")
class ConsoleListsIT {

    private static final String SUBMIT = "dialog button[type=submit]";
    private static final String ROW = "main tbody tr";
    private static final String EVENT = "main .events > li";
    private static final String PAGER = "main .pager";

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

    private void open(String name, String role) {
        open(name, Person.signedIn(role, clinic.id()));
    }

    private void open(String name, Person person) {
        context = browser.desktop();
        ConsoleUser.signIn(context, base, person);
        user = ConsoleUser.in(context, base);
        page = user.page();
        user.open("/console/" + name + "?organization=" + clinic.id());
    }

    @AfterEach
    void leave() {
        user.readable().assertNoErrors();
        context.close();
    }

    @Test
    @DisplayName(
            "an administrator makes a webhook, sees its secret once, tries it, reads a delivery, sends it again, deletes it")
    void webhooksByClick() {
        clinic.withPatient("p");
        String professional = operator().newProfessional(clinic);
        Webhooks webhooks = Webhooks.of(clinic);
        open("webhooks", "administrator");
        try (ScriptedReceiver receiver = new ScriptedReceiver()) {
            String id = makeWebhook(receiver.url("/events"), webhooks);
            tryWebhook();
            assertThat(receiver.received())
                    .singleElement()
                    .satisfies(ping -> assertThat(ping.body()).contains("\"type\":\"ping\"", id));

            clinic.book("V-1", "p", professional, "2031-05-06T08:00:00Z").expect(200);
            Waiting.until("the event arrived", () -> webhooks.count(id, "delivered") == 1);
            readDelivery();
            Effort effort = new Effort();
            effort.click(page.locator(ROW + " button:has-text('Send again')"));
            Waiting.until("it arrived again", () -> receiver.received().size() == 3);
            effort.end("An administrator sends an event again", 1);
            assertThat(receiver.received().get(2).id())
                    .as("the receiver recognizes it")
                    .isEqualTo(receiver.received().get(1).id());

            page.locator("main .danger:has-text('Delete')").click();
            page.locator(SUBMIT).click();
            user.awaitAt("/console/webhooks");
            page.locator("main .empty").waitFor();
            webhooks.get(id).expectRefusal(404);
        }
    }

    /** From the list, to the page of the new webhook; returns its id. */
    private String makeWebhook(String url, Webhooks webhooks) {
        Effort effort = new Effort();
        effort.click(page.locator("main button.primary"));
        effort.type(page.locator("dialog [name=url]"), url);
        effort.choose(page.locator("dialog [name=payload]"), "thin");
        user.readable().screenshot("new-webhook");
        effort.click(page.locator(SUBMIT));
        String secret = page.locator("dialog .secrets code").textContent();
        effort.click(page.locator("dialog .buttons .primary"));
        user.awaitAt("/console/webhook");
        effort.end("An administrator makes a webhook and sees its secret", 6);
        String id = page.url().replaceFirst(".*#", "");
        assertThat(webhooks.secret(id)).isEqualTo(secret);
        assertThat(page.content()).as("the secret is shown once").doesNotContain(secret);
        return id;
    }

    private void tryWebhook() {
        Effort effort = new Effort();
        effort.click(page.locator("main .buttons button:has-text('Try')"));
        effort.click(page.locator(SUBMIT));
        page.locator("dialog .notice.ok:has-text('The receiver accepted it.')").waitFor();
        assertThat(page.locator("dialog .facts").textContent()).contains("204");
        user.readable().screenshot("webhook-ping");
        effort.click(page.locator("dialog .buttons .primary"));
        user.awaitNo("dialog");
        effort.end("An administrator tries a webhook", 3);
    }

    private void readDelivery() {
        page.reload();
        user.awaitShown();
        Effort effort = new Effort();
        effort.click(page.locator(ROW + " button:has-text('Show')"));
        assertThat(page.locator("dialog .facts").textContent())
                .contains("appointment_created", "204");
        assertThat(page.locator("dialog pre.body").textContent()).contains("V-1");
        user.readable().screenshot("webhook-delivery");
        effort.click(page.locator("dialog .buttons .primary"));
        user.awaitNo("dialog");
        effort.end("An administrator reads what was sent, and the answer", 2);
    }

    @Test
    @DisplayName(
            "codes are switched off together, after a question with their number, and on again by undo")
    void codesAreSwitchedOffTogether() {
        clinic.withCode("ONE").withCode("TWO").withCode("OFF");
        clinic.http().send("PUT", "/v1/activation-codes/OFF/deactivate", null).expect(200);
        open("codes", "support");
        assertThat(page.locator("tbody input[type=checkbox]").count())
                .as("a code that is off already cannot be chosen")
                .isEqualTo(2);
        page.locator("thead input[type=checkbox]").check();
        user.readable().screenshot("chosen-codes");
        page.locator(".chosen .danger").click();
        assertThat(page.locator("dialog h2").textContent()).contains("2");
        page.locator(SUBMIT).click();
        page.locator(".news button").waitFor();
        assertThat(active()).isZero();
        user.readable().screenshot("codes-switched-off");
        page.locator(".news button").click();
        page.locator(ROW + ":has-text('ONE') .badge.ok").waitFor();
        assertThat(active()).isEqualTo(2);
    }

    @Test
    @DisplayName("a batch is found again, downloaded, and its rest switched off with its number")
    void batchesByClick() throws Exception {
        Support.of(operator(), clinic)
                .makeBatch(Map.of("pattern", "00########", "count", 12, "tag", "spring"))
                .expect(201);
        clinic.withCode("SINGLE");
        open("codes", "support");
        page.locator(".title a:has-text('All batches')").click();
        user.awaitAt("/console/code-batches");
        user.readable().screenshot("code-batches");
        Download text =
                page.waitForDownload(() -> page.locator(ROW + " button:has-text('CSV')").click());
        List<String> lines = Files.readString(text.path()).lines().skip(1).toList();
        assertThat(lines).hasSize(12);
        Download sheet =
                page.waitForDownload(
                        () -> page.locator(ROW + " button:has-text('Download')").click());
        assertThat(cells(sheet.path()))
                .as("leading zeros stay")
                .containsExactlyElementsOf(
                        Stream.concat(
                                        Stream.of("code"),
                                        lines.stream().map(line -> line.replace("\"", "")))
                                .toList());

        page.locator(ROW + " .danger").click();
        assertThat(page.locator("dialog h2").textContent()).contains("12");
        page.locator(SUBMIT).click();
        page.locator(ROW + ":not(:has(.danger))").waitFor();
        assertThat(active()).isEqualTo(1);
    }

    /** The texts of the cells of a spreadsheet, row by row. */
    private static List<String> cells(Path file) throws Exception {
        try (ZipInputStream parts = new ZipInputStream(Files.newInputStream(file))) {
            while (parts.getNextEntry() != null) {
                parts.readAllBytes(); // compares the checksum
            }
        }
        try (ZipFile parts = new ZipFile(file.toFile())) {
            NodeList texts =
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(parts.getInputStream(parts.getEntry("xl/worksheets/sheet1.xml")))
                            .getElementsByTagName("t");
            return IntStream.range(0, texts.getLength())
                    .mapToObj(i -> texts.item(i).getTextContent())
                    .toList();
        }
    }

    private long active() {
        return Database.count(
                "SELECT count(*) FROM activation_code WHERE organization_id = ? AND active",
                clinic.uuid());
    }

    @Test
    @DisplayName(
            "with the operator's keys a prescription is written in a professional's name, seen before it is issued, and listed; support has no form")
    void aPrescriptionByTheOperatorsKeys() throws Exception {
        clinic.upsert(
                        Map.of(
                                "code", "p1",
                                "first_name", "Ana",
                                "last_name", "Ruiz",
                                "birth_date", "1984-05-17"))
                .expect(200);
        Prescriptions.of(operator(), clinic);
        open("prescriptions", Person.withOperatorKeys());
        page.locator("main .title .primary").click();
        Locator form = page.locator(".writing");
        form.locator(".picker input").fill("Ana Ruiz");
        form.locator(".picker input").press("Enter");
        form.locator(".picker .choice").click();
        form.locator("[name=active_substance]").fill("Paracetamol");
        form.locator("[name=posology]").fill("One every eight hours");
        user.readable().screenshot("prescription-by-the-operators-keys");
        form.locator("button[type=submit]").click();
        Locator dialog = page.locator("dialog[open]");
        Download preview = page.waitForDownload(() -> dialog.locator("a[download]").click());
        assertThat(PdfReader.text(Files.readAllBytes(preview.path())))
                .contains("Ana Ruiz", "Dra. Elena Vidal", "Paracetamol")
                .doesNotContain("/verify/");
        assertThat(dialog.textContent())
                .contains("Ana Ruiz", "May 17, 1984", "in the name of", "Dra. Elena Vidal");
        user.readable().screenshot("issue-by-the-operators-keys");
        page.locator(SUBMIT).click();
        page.locator(ROW + ":has-text('Paracetamol') .badge.ok").waitFor();
        assertThat(page.locator(".writing").count()).isZero();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM prescription WHERE organization_id = ?"
                                        + " AND reference IS NOT NULL",
                                clinic.uuid()))
                .isOne();

        leave();
        open("prescriptions", "support");
        page.locator(ROW).waitFor();
        assertThat(page.locator("main .title button").count()).isZero();
    }

    @Test
    @DisplayName(
            "a list has as many rows as the reader chose in this browser, may be reversed, and is saved as a whole")
    void pagesAndExport() throws Exception {
        for (int i = 10; i < 40; i++) {
            clinic.withCode("CODE-" + i);
        }
        open("codes", "support");
        assertThat(page.locator(ROW).count()).isEqualTo(25);
        page.locator(".page-size select").selectOption("50");
        page.locator(ROW).nth(29).waitFor();
        user.open("/console/codes?organization=" + clinic.id());
        assertThat(page.locator(ROW).count()).isEqualTo(30);
        user.readable().screenshot("codes");

        page.locator(".pager button:has-text('Export')").click();
        user.readable().screenshot("export");
        Download sheet = page.waitForDownload(() -> page.locator(SUBMIT).click());
        assertThat(sheet.suggestedFilename()).isEqualTo("codes.xlsx");
        assertThat(cells(sheet.path())).contains("code", "CODE-10", "CODE-39");

        page.locator("main .filters [name=order]").selectOption("asc");
        page.locator("main .filters:has([name=order]) button[type=submit]").click();
        page.locator(ROW + ":first-child:has-text('CODE-10')").waitFor();
        page.locator(".pager button:has-text('Export')").click();
        page.locator("dialog [name=format]").selectOption("csv");
        Download file = page.waitForDownload(() -> page.locator(SUBMIT).click());
        assertThat(file.suggestedFilename()).isEqualTo("codes.csv");
        assertThat(Files.readString(file.path()).lines().count()).isEqualTo(31);
        assertThat(Files.readString(file.path()).lines().skip(1).findFirst().orElseThrow())
                .as("in the order of the list")
                .contains("\"CODE-10\"");
        assertThat(Files.readString(file.path())).contains("\"CODE-39\"");

        Database.change(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, changed_at)"
                        + " SELECT ?, now() - interval '1 hour', 'CODE-' || n, 'sms', '***', 'accepted', now() FROM generate_series(10, 11) n",
                clinic.uuid());
        user.open("/console/deliveries?organization=" + clinic.id());
        assertThat(page.locator(ROW).first().textContent()).contains("CODE-11");
        page.locator("main th[aria-sort=descending] button").click();
        page.locator("main th[aria-sort=ascending]").waitFor();
        assertThat(page.locator(ROW).first().textContent()).contains("CODE-10");
        assertThat(page.url()).contains("order=asc");
    }

    @Test
    @DisplayName("people, and patients who are found on one page, are sorted by a click")
    void peopleAndPatientsAreSorted() {
        Map<String, String> support = Map.of("role", "support", "organization", clinic.id());
        operator().createPerson(Map.of("name", "Zuzana", "roles", List.of(support))).expect(201);
        open("people", "administrator");
        page.locator(ROW + ":last-child:has-text('Zuzana')").waitFor();
        page.locator("main th[aria-sort=descending] button").click();
        page.locator(ROW + ":first-child:has-text('Zuzana')").waitFor();
        assertThat(page.url()).contains("order=asc");
        context.close();

        for (String name : List.of("Mora", "Zeta", "Alba")) {
            clinic.upsert(Map.of("code", name, "first_name", "Ana", "last_name", name)).expect(200);
        }
        open("patients", "support");
        page.locator("main [name=text]").fill("ana");
        page.locator("main form button[type=submit]").click();
        page.locator(ROW + ":first-child:has-text('Alba')").waitFor();
        page.locator("main th button:has-text('Code')").click();
        page.locator("main th[aria-sort=ascending]:has-text('Code')").waitFor();
        assertThat(page.locator(ROW).first().textContent()).contains("Alba");
        page.locator("main th button:has-text('Code')").click();
        page.locator(ROW + ":first-child:has-text('Zeta')").waitFor();
        user.readable().screenshot("patients-sorted");
    }

    @Test
    @DisplayName("the trail has as many events as the reader chose; the search and its pages stay")
    void pagesOfTheTrail() {
        for (int i = 10; i < 40; i++) {
            clinic.withCode("CODE-" + i);
        }
        open("audit", "auditor");
        page.locator("main form [name=actor]").fill(clinic.apiKey());
        page.locator("main form button[type=submit]").click();
        page.locator(PAGER + ":has-text('1–25 of 30')").waitFor();
        assertThat(page.locator(EVENT).count()).isEqualTo(25);
        page.locator(PAGER + " .ways button").click();
        page.locator(PAGER + ":has-text('26–30 of 30')").waitFor();

        page.locator(".page-size select").selectOption("50");
        page.locator(PAGER + ":has-text('1–30 of 30')").waitFor();
        assertThat(page.locator(EVENT).count()).as("those of the key alone").isEqualTo(30);
        assertThat(page.url()).contains("per_page=50").doesNotContain(clinic.apiKey());
        user.readable().screenshot("audit-pages");
        page.goBack();
        page.locator(PAGER + ":has-text('1–30 of 30')").waitFor();
        assertThat(page.locator("main form [name=actor]").inputValue()).isEqualTo(clinic.apiKey());
    }
}
