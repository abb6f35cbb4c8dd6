package org.patientcare.surfaces.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
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
import org.patientcare.testing.Effort;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("Erasures by clicks: asked by support, approved by an auditor, cancelled, and proved")
class ErasuresByClicksIT {

    private static final String SUBMIT = "dialog[open] button[type=submit]";

    private static Browser browser;

    private final Operator operator = operator();
    private final Organization clinic =
            operator.newOrganization(
                    Map.of("name", "Clinic", "language", "en", "time_zone", "Europe/Madrid"));
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

    private ConsoleUser signedIn(BrowserContext context, String role) {
        ConsoleUser.signIn(context, base, Person.signedIn(role, clinic.id()));
        return ConsoleUser.in(context, base);
    }

    @Test
    @DisplayName(
            "support asks for two, the auditor sees them on the start page, approves one, holds and releases it, support cancels the other, and the auditor saves the certificate")
    void askedApprovedCancelledAndProved() throws IOException {
        operator.change(clinic.id(), Reply.json(Map.of("erasure_needs_two_people", true)))
                .expect(200);
        clinic.upsert(
                        Map.of("code", "MRN-1", "first_name", "Lucía", "last_name", "García"),
                        Map.of("code", "MRN-2", "first_name", "Berta", "last_name", "Sol"))
                .expect(200);
        clinic.book(
                        "visit",
                        "MRN-1",
                        operator.newProfessional(clinic),
                        Instant.now()
                                .plus(2, ChronoUnit.DAYS)
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString())
                .expect(200);
        try (BrowserContext ofSupport = browser.desktop();
                BrowserContext ofAuditor = browser.desktop()) {
            ConsoleUser support = signedIn(ofSupport, "support");
            ConsoleUser auditor = signedIn(ofAuditor, "auditor");

            askOnPageOfPatient(support);
            askByCode(support);
            assertThat(clinic.patient("MRN-1").status()).isEqualTo(200);

            approve(auditor);
            assertThat(clinic.patient("MRN-1").status()).isEqualTo(404);
            holdAndRelease(auditor);
            cancel(support);
            assertThat(clinic.patient("MRN-2").status()).isEqualTo(200);
            auditor.follow("/console/?lang=en");
            auditor.page()
                    .locator("main p:has-text('Erasures that wait for approval: None waits.')")
                    .waitFor();

            destroyNow();
            saveCertificate(auditor);
            support.readable().assertNoErrors();
            auditor.readable().assertNoErrors();
        }
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'erasure-certificate-read'",
                                clinic.uuid()))
                .isOne();
    }

    private void askOnPageOfPatient(ConsoleUser support) {
        String ref =
                (String)
                        Database.value(
                                "SELECT id::text FROM patient WHERE organization_id = ? AND code = 'MRN-1'",
                                clinic.uuid());
        Page page = support.open("/console/patient?lang=en#" + ref).page();
        Effort effort = new Effort();
        effort.click(page.locator("main button:has-text('Erase this patient')"));
        Locator dialog = page.locator("dialog[open]");
        dialog.locator("li:has-text('1 visit')").first().waitFor();
        assertThat(dialog.locator("li").allTextContents())
                .contains("One booked visit is cancelled.")
                .anyMatch(line -> line.startsWith("An auditor has to approve it first."));
        effort.type(dialog.locator("[name=reason]"), "Asked by letter");
        effort.click(page.locator(SUBMIT));
        page.locator("dialog[open] h2:has-text('waits for approval')").waitFor();
        effort.click(page.locator("dialog[open] button.primary"));
        support.awaitAt("/console/erasures");
        effort.end("Support asks for an erasure on the patient's page", 5);
        page.locator("tr:has-text('MRN-1'):has-text('Waits for approval')").waitFor();
    }

    private static void askByCode(ConsoleUser support) {
        Page page = support.page();
        Effort effort = new Effort();
        effort.type(page.locator("main [name=code]"), "MRN-2");
        effort.click(page.locator("main button:has-text('See what would happen')"));
        effort.type(page.locator("dialog[open] [name=reason]"), "Asked at the counter");
        effort.click(page.locator(SUBMIT));
        effort.click(page.locator("dialog[open] button:has-text('Close')"));
        page.locator("tr:has-text('MRN-2'):has-text('Waits for approval')").waitFor();
        effort.end("Support asks for an erasure by code", 5);
        assertThat(page.url()).doesNotContain("MRN");
    }

    private static void approve(ConsoleUser auditor) {
        Page page = auditor.open("/console/?lang=en").page();
        Effort effort = new Effort();
        page.locator("main p:has-text('2 wait for somebody to approve them.')").waitFor();
        effort.click(page.locator("main a:has-text('Look at them')"));
        auditor.awaitAt("/console/erasures");
        effort.click(page.locator("tr:has-text('MRN-1') [data-act=approve]"));
        effort.click(page.locator(SUBMIT));
        auditor.awaitNo("tr:has-text('MRN-1')");
        effort.end("An auditor approves an erasure, from the start page", 3);
        auditor.follow("/console/erasures?lang=en");
        page.locator("tr:has-text('MRN-1'):has-text('can be undone until then')").waitFor();
    }

    private static void holdAndRelease(ConsoleUser auditor) {
        Page page = auditor.page();
        page.locator("tr:has-text('MRN-1') [data-act=hold]").click();
        page.locator("dialog[open] [name=reason]").fill("A lawsuit");
        page.locator(SUBMIT).click();
        page.locator("tr:has-text('Nothing is destroyed while it is held: A lawsuit')").waitFor();
        page.locator("section:has-text('Held patients') tr:has-text('MRN-1') button").click();
        page.locator(SUBMIT).click();
        page.locator("tr:has-text('MRN-1'):has-text('can be undone until then')").waitFor();
    }

    private static void cancel(ConsoleUser support) {
        Page page = support.page();
        Effort effort = new Effort();
        effort.click(page.locator("tr:has-text('MRN-2') [data-act=cancel]"));
        effort.type(page.locator("dialog[open] [name=reason]"), "It was somebody else");
        effort.click(page.locator(SUBMIT));
        page.locator("tr:has-text('Cancelled'):has-text('It was somebody else')").waitFor();
        effort.end("Support cancels an erasure", 3);
    }

    /** As a node does it when the patient is due; a node may be faster. */
    private void destroyNow() {
        Object erasure =
                Database.value(
                        "UPDATE erasure SET due_at = now() - interval '1 second' WHERE organization_id = ? AND state = 'blocked' RETURNING id",
                        clinic.uuid());
        Waiting.until(
                "the patient is destroyed",
                () -> {
                    call("SELECT erasure_begin(?, ?)", erasure);
                    call("SELECT gone FROM erasure_destroy(?, ?, 1000)", erasure);
                    return Database.count(
                                    "SELECT count(*) FROM erasure WHERE organization_id = ? AND state = 'destroyed'",
                                    clinic.uuid())
                            == 1;
                });
    }

    private void call(String function, Object erasure) {
        Database.valueForService(clinic.uuid(), function, clinic.uuid(), erasure);
    }

    private static void saveCertificate(ConsoleUser auditor) throws IOException {
        Page page = auditor.open("/console/erasures?lang=en&state=destroyed").page();
        assertThat(page.locator("main tbody tr").allTextContents())
                .singleElement()
                .asString()
                .contains("Destroyed")
                .doesNotContain("MRN-1");
        Download certificate =
                page.waitForDownload(() -> page.locator("[data-act=certificate]").click());
        byte[] pdf = Files.readAllBytes(certificate.path());
        assertThat(certificate.suggestedFilename()).startsWith("erasure-").endsWith(".pdf");
        assertThat(PdfReader.text(pdf))
                .contains("Certificate of erasure", "Clinic", "Visits 1")
                .doesNotContain("MRN-1", "Lucía", "Asked by letter");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(List.of("Asked for by", "Approved by", "Blocked since"))
                .allMatch(PdfReader.text(pdf)::contains);
    }
}
