package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OrganizationSite;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.ReadablePage;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.VirtualAuthenticator;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.WITH_HOST_NAME)
@DisplayName("A whole visit in browsers, at the desk and on the page of an organization")
class WholeVisitIT {

    private static final int FRAMES = 10;
    private static final String DOCTOR = "Dra. Lucía Prado Gómez";
    private static final String CODE = "WELCOME-7";
    private static final String SUBMIT = "dialog button[type=submit]";

    private static Browser browser;
    private static Node node;
    private static String base;
    private static OrganizationSite site;

    private final List<String> documentUrls = new CopyOnWriteArrayList<>();
    private BrowserContext patients;
    private ReadablePage patient;
    private ConsoleUser professional;
    private VisitPage afterwards;
    private int step;

    @BeforeAll
    static void start() {
        browser = Browser.open();
        node = KeptNode.WITH_HOST_NAME.node();
        base = ConsoleUser.baseOf(node.port());
        site = new OrganizationSite(base);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (site != null) {
            site.close();
        }
    }

    @Test
    @DisplayName(
            "sign in, redeem, wait, call, prescribe, open the document, exchange messages, verify")
    void fromSignInToVerification() {
        prepare();
        redeem();
        meet();
        prescribe();
        openDocumentAfterVisit();
        byte[] document = openDocument();
        exchangeMessages();
        verify(document);
        patient.assertNoErrors();
        professional.readable().assertNoErrors();
    }

    /**
     * What the organization's system and the operator do before; then the professional signs in.
     */
    private void prepare() {
        Operator operator = Operator.operator().at(node.port());
        Organization clinic =
                operator.newOrganization(
                                Map.of(
                                        "name",
                                        "Clínica Santa Lucía",
                                        "language",
                                        "en",
                                        "time_zone",
                                        "Europe/Madrid",
                                        "allowed_origins",
                                        List.of(site.origin())))
                        .at(node.port());
        clinic.upsert(
                        Map.of(
                                "code",
                                "p",
                                "first_name",
                                "Ana María",
                                "last_name",
                                "Fernández Ruiz",
                                "birth_date",
                                "1980-05-17",
                                "locale",
                                "en"))
                .expect(200);
        clinic.withCode(CODE);
        String doctor =
                operator.createProfessional(
                                Map.of(
                                        "name",
                                        DOCTOR,
                                        "title",
                                        "Medicina general",
                                        "collegiate_number",
                                        "28/12345",
                                        "organizations",
                                        List.of(clinic.id())))
                        .expect(201)
                        .json()
                        .at("/data/hash")
                        .asText();
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        clinic.book("v", "p", doctor, now).expect(200);
        site.serve(clinic.authenticate("p").expect(200).json().get("access_token").asText());
        signIn(
                operator.createPerson(
                                Map.of(
                                        "name",
                                        DOCTOR,
                                        "professional",
                                        doctor,
                                        "roles",
                                        List.of(
                                                Map.of(
                                                        "role",
                                                        "professional",
                                                        "organization",
                                                        clinic.id()))))
                        .expect(201)
                        .json()
                        .at("/data/invitation/url")
                        .asText());
    }

    /**
     * Creates a passkey, as the invitation asks, signs out, and signs in again with the passkey.
     */
    private void signIn(String invitation) {
        professional = ConsoleUser.in(browser.desktop(), base);
        Page page = professional.page();
        VirtualAuthenticator.of(page);
        professional.open(invitation.substring(base.length()));
        page.locator("main form button[type=submit]").click();
        professional.awaitAt("/desk");
        page.getByRole(AriaRole.BUTTON, name("Sign out")).click();
        page.locator("#passkey").click();
        professional.awaitAt("/desk");
        Locator next = page.locator(".part.next li");
        next.waitFor();
        assertThat(next.textContent()).contains("Ana María Fernández Ruiz");
        picture(professional.readable(), "desk-next");
    }

    private void redeem() {
        patients = browser.phone();
        patients.onRequest(
                request -> {
                    if (request.url().contains("/paper/")) {
                        documentUrls.add(request.url());
                    }
                });
        Page page = patients.newPage();
        patient = new ReadablePage(page, message -> false);
        page.navigate(site.origin());
        page.getByLabel("Your code").fill(CODE);
        picture(patient, "widget-before");
        page.getByRole(AriaRole.BUTTON, name("Redeem")).click();
        page.getByText("The code has been redeemed.").waitFor();
        page.getByText("Active plan").waitFor();
        picture(patient, "widget-redeemed");
    }

    private void meet() {
        Page desk = professional.page();
        VisitPage own =
                VisitPage.followed(
                                patients,
                                () ->
                                        patient.page()
                                                .getByRole(AriaRole.LINK, name("Join the visit"))
                                                .click())
                        .enter()
                        .awaitScene("waiting");
        Locator waits = desk.locator(".part.waiting li");
        waits.waitFor();
        assertThat(waits.textContent()).contains("Ana María Fernández Ruiz");
        assertThat(desk.title()).contains("(1)");
        picture(own, "call-waiting");
        picture(professional.readable(), "desk-arrival");

        VisitPage theirs =
                VisitPage.followed(desk.context(), () -> waits.locator("[data-act=join]").click())
                        .awaitScene("arrived");
        theirs.page().getByRole(AriaRole.BUTTON, name("Let Ana María Fernández Ruiz in")).click();
        own.awaitScene("call").awaitFrames(FRAMES);
        theirs.awaitScene("call").awaitFrames(FRAMES);
        picture(own, "call-patient");
        picture(theirs, "call-professional");
        desk.locator(".part.running li").waitFor();
        picture(professional.readable(), "desk-under-way");

        theirs.click("hang-up");
        theirs.click("end");
        theirs.awaitState("over");
        own.awaitState("over");
        assertThat(own.page().locator(".to-desk").count()).isZero();
        own.page().getByRole(AriaRole.BUTTON, name("Yes")).click();
        own.page().getByText("Thank you. The support team will see your answer.").waitFor();
        picture(own, "call-over-patient");
        picture(theirs, "call-over-professional");
        theirs.page().getByRole(AriaRole.LINK, name("Write a prescription")).click();
        theirs.page().locator(".writing [name=active_substance]").waitFor();
        assertThat(theirs.page().locator("h1").textContent()).isEqualTo("Ana María Fernández Ruiz");
        own.assertNoErrors();
        theirs.assertNoErrors();
        theirs.page().close();
        afterwards = own;
    }

    private void prescribe() {
        Page page = professional.page();
        Locator earlier = page.locator(".part.earlier li");
        earlier.waitFor();
        picture(professional.readable(), "desk-back");
        earlier.locator("[data-act=who]").click();
        professional.awaitAt("/desk/patient");
        page.getByRole(AriaRole.BUTTON, name("Write a prescription")).click();
        page.locator("[name=active_substance]").fill("Ibuprofeno");
        page.locator("[name=dose]").fill("600 mg");
        page.locator("[name=posology]").fill("1 comprimido cada 8 horas");
        page.locator("[name=notes]").fill("Beber abundante agua.");
        picture(professional.readable(), "desk-prescription");
        page.locator(".writing button[type=submit]").click();
        Download preview = page.waitForDownload(() -> page.locator("dialog a[download]").click());
        assertThat(PdfReader.text(bytes(preview))).contains("Ibuprofeno", "600 mg");
        picture(professional.readable(), "desk-preview");
        page.locator(SUBMIT).click();
        professional.awaitNo("dialog");
        page.locator("main tbody tr:has-text('Ibuprofeno')").waitFor();
        picture(professional.readable(), "desk-issued");
    }

    /** The page of the visit that is over shows the prescription, too. */
    private void openDocumentAfterVisit() {
        Locator open = afterwards.page().getByRole(AriaRole.BUTTON, name("Open the prescription"));
        open.waitFor();
        picture(afterwards, "call-over-prescription");
        afterwards.assertNoErrors();
        open.click();
        patients.waitForCondition(() -> !documentUrls.isEmpty());
        documentUrls.clear();
        afterwards.page().close();
    }

    private byte[] openDocument() {
        Page page = patient.page();
        page.reload();
        Locator open = page.getByRole(AriaRole.BUTTON, name("Open PDF"));
        open.waitFor();
        picture(patient, "widget-prescription");
        open.click();
        patients.waitForCondition(() -> !documentUrls.isEmpty());
        APIResponse document = patients.request().get(documentUrls.get(0));
        assertThat(document.status()).isEqualTo(200);
        assertThat(document.headers()).containsEntry("content-type", "application/pdf");
        byte[] pdf = document.body();
        assertThat(PdfReader.text(pdf)).contains("Ibuprofeno", "Ana María Fernández Ruiz", DOCTOR);
        patients.pages().stream().filter(tab -> tab != page).forEach(Page::close);
        return pdf;
    }

    private void exchangeMessages() {
        Page desk = professional.page();
        Page page = patient.page();
        desk.getByRole(AriaRole.BUTTON, name("Send a message")).click();
        professional.awaitAt("/desk/messages");
        desk.getByLabel("Your answer").fill("How do you feel today?");
        desk.getByRole(AriaRole.BUTTON, name("Send")).click();
        desk.locator(".messages-of li:has-text('How do you feel today?')").waitFor();

        page.locator(".conversation:has-text('1 new')").click();
        page.getByText("How do you feel today?").waitFor();
        page.getByRole(AriaRole.TEXTBOX, name("Your message")).fill("Much better, thank you.");
        page.getByRole(AriaRole.BUTTON, name("Send")).click();
        desk.locator(".messages-of li:has-text('Much better, thank you.')").waitFor();
        picture(patient, "widget-messages");
        picture(professional.readable(), "desk-messages");
    }

    /** A pharmacy opens the link in the QR code of the document. */
    private void verify(byte[] document) {
        try (BrowserContext pharmacy = browser.phone()) {
            VisitPage page = VisitPage.open(pharmacy, PdfReader.qrCode(document));
            page.page().locator("#day").fill("17");
            page.page().locator("#month").fill("5");
            page.page().locator("#year").fill("1980");
            page.page().locator("#compare button[type=submit]").click();
            assertThat(page.page().locator("li h3").allTextContents())
                    .containsExactly("Ibuprofeno");
            picture(page, "verified");
            page.assertNoErrors();
        }
    }

    private void picture(ReadablePage page, String name) {
        page.screenshot(numbered(name));
    }

    private void picture(VisitPage page, String name) {
        page.screenshot(numbered(name));
    }

    private String numbered(String name) {
        step++;
        return (step < 10 ? "whole-0" : "whole-") + step + "-" + name;
    }

    private static byte[] bytes(Download download) {
        try {
            return Files.readAllBytes(download.path());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Page.GetByRoleOptions name(String text) {
        return new Page.GetByRoleOptions().setName(text);
    }
}
