package org.patientcare.surfaces.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.TableRow;
import org.patientcare.platform.xlsx.XlsxFile;
import org.patientcare.testing.Browser;
import org.patientcare.testing.ConsoleUser;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Effort;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.PatientLink;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.ReadablePage;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SpreadsheetFile;
import org.patientcare.testing.VisitPage;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName(
        "The rest of the day by clicks: a visit with all that belongs to it, files and codes, a patient on a phone, a clinic's face")
class VisitsAndFilesByClicksIT {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final String SUBMIT = "dialog[open] button[type=submit]";
    private static final String RUN = "main form button[type=submit]";
    private static final String WRONG = "main input[aria-invalid=true]";

    /** Small files that were once refused, and a code that a spreadsheet changed. */
    private static final List<String> CASES =
            List.of(
                    "code,first_name,last_name,\nk-1,Ana,Ruiz,\nk-2,Bea,Sol,\n",
                    "code;first_name;last_name\nk-1;Ana;Ruiz\n;;\n;;\n",
                    "Code, first_name ,Last_Name\nk-1,Ana,Ruiz\n");

    private static final String OWN_DATA = "main summary:has-text('Your data')";

    private static final String CHANGED_CODE = "code,first_name\n2.00411E+11,Ana\n";

    private static final int MANY = 20_000;

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

    private ConsoleUser signedIn(BrowserContext context, Person person) {
        ConsoleUser.signIn(context, base, person);
        return ConsoleUser.in(context, base);
    }

    private static String now(int plusSeconds) {
        return Instant.now().plusSeconds(plusSeconds).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    @Test
    @DisplayName(
            "a professional sees a patient, prescribes as last time, books the next visit, and is with the next patient")
    void aVisitWithAllThatBelongsToIt() {
        DeskUser doctor = DeskUser.of(clinic);
        clinic.upsert(
                        Map.of("code", "p", "first_name", "Ana", "last_name", "Ruiz"),
                        Map.of("code", "q", "first_name", "Berta", "last_name", "Sol"))
                .expect(200);
        clinic.book("first", "p", doctor.professional(), now(0)).expect(200);
        clinic.book("second", "q", doctor.professional(), now(300)).expect(200);
        new Prescriptions(operator, clinic, doctor.professional())
                .issued(
                        Map.of(
                                "patient",
                                Map.of("code", "p"),
                                "items",
                                List.of(
                                        Map.of(
                                                "active_substance",
                                                "Ibuprofen",
                                                "posology",
                                                "One every eight hours"))));
        String link =
                operator.existingAppointment(clinic.id(), "first").at("/patient/url").asText();
        try (BrowserContext patients = browser.phone();
                BrowserContext professionals = browser.desktop()) {
            // As after an earlier visit of the day in which a prescription was written.
            professionals.addInitScript(
                    "try { localStorage.setItem('patient-care.desk.prescribes', 'on') } catch {}");
            VisitPage patient = VisitPage.open(patients, link).enter().awaitScene("waiting");
            Page desk = signedIn(professionals, doctor.person()).open("/desk/?lang=en").page();
            Locator join = desk.locator(".part.waiting [data-act=join]");
            join.waitFor();

            Effort effort = new Effort();
            VisitPage visit = VisitPage.followed(professionals, () -> effort.click(join));
            Page page = visit.awaitScene("arrived").page();
            effort.click(page.locator("#admit"));
            visit.awaitScene("call");
            effort.click(page.locator("#desk-open"));
            effort.click(page.locator("#desk-prescription .as-last-time button"));
            Locator directions = page.locator("#desk-prescription [name=posology]");
            page.waitForCondition(
                    () -> directions.first().inputValue().equals("One every eight hours"));
            effort.click(page.locator("#desk-prescription button[type=submit]"));
            effort.click(page.locator("dialog.dialog button[type=submit]"));
            page.waitForSelector("#desk-patient .rows li >> nth=2");
            effort.click(page.locator("#hang-up"));
            effort.click(page.locator("#end"));
            visit.awaitState("over");
            effort.click(page.locator("#after-book"));
            page.locator("#after-booked:visible").waitFor();
            effort.click(page.locator("#after-next a"));
            visit.awaitScene("waiting");
            effort.end("A visit with prescription and next visit, to the next patient", 10);

            patient.awaitState("over");
            patient.assertNoErrors();
            visit.assertNoErrors();
        }
        assertThat(doctor.rows("prescription-issue")).isOne();
        assertThat(doctor.visits("?day=" + LocalDate.now(MADRID).plusDays(14)))
                .singleElement()
                .asString()
                .startsWith("pc-");
    }

    @Test
    @DisplayName(
            "support loads files as hospitals have them, corrects three lines, makes 500 codes, and downloads them the next day")
    void filesAndCodes() throws IOException {
        Person support = Person.signedIn("support", clinic.id());
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser user = signedIn(context, support);
            user.open("/console/import?lang=en");
            loadCases(user);
            loadExports(user);
            makeCodes(user);
            user.readable().assertNoErrors();
        }
        assertThat(clinic.countPatients()).isEqualTo(8);
        assertThat(clinic.existingPatient("DE-2").get("birth_date").asText())
                .isEqualTo("1990-02-28");
        assertThat(clinic.existingPatient("0013").get("gender").asText()).isEqualTo("female");
        assertThat(clinic.existingPatient("PT-1").get("birth_date").asText())
                .isEqualTo("1984-03-27");
        try (BrowserContext nextDay = browser.desktop()) {
            downloadCodes(signedIn(nextDay, support));
        }
    }

    private void loadCases(ConsoleUser support) {
        Page page = support.page();
        Effort effort = new Effort();
        for (String each : CASES) {
            choose(effort, page, "patients.csv", each.getBytes(UTF_8));
            load(effort, page);
            effort.click(page.locator("main a:has-text('Import another file')"));
        }
        choose(effort, page, "patients.csv", CHANGED_CODE.getBytes(UTF_8));
        page.locator("main .notice.warning:has-text('2.00411E+11')").waitFor();
        effort.click(page.locator("main a:has-text('Choose another file')"));
        effort.end("Support loads three small files, and none with a changed code", 15);
    }

    private void loadExports(ConsoleUser support) {
        Page page = support.page();
        Effort effort = new Effort();
        choose(
                effort,
                page,
                "patienten.csv",
                ("Patientennummer;Vorname;Nachname;Geschlecht;Geburtsdatum\r\n"
                                + "DE-1;Jörg;Weiß;m;27.03.1984\r\nDE-2;Eva;Groß;w;31.02.1990\r\n")
                        .getBytes(Charset.forName("windows-1252")));
        effort.retype(page.locator(WRONG), "28.02.1990");
        loadCorrected(effort, support);
        effort.click(page.locator("main a:has-text('Import another file')"));
        choose(
                effort,
                page,
                "pacientes.xlsx",
                SpreadsheetFile.of(
                        List.of(
                                List.of(
                                        "NHC",
                                        "Nombre",
                                        "Apellidos",
                                        "Sexo",
                                        "Fecha de nacimiento"),
                                List.of("0012", "Íñigo", "Núñez", "H", "27/03/1984"),
                                List.of("0013", "Lucía", "Peña", "M", "30/02/1990"))));
        effort.retype(page.locator(WRONG), "03/02/1990");
        loadCorrected(effort, support);
        effort.click(page.locator("main a:has-text('Import another file')"));
        choose(
                effort,
                page,
                "utentes.txt",
                ("\uFEFFNº Utente\tNome próprio\tApelidos\tData de nascimento\r\n"
                                + "PT-1\tJoão\tSilva\t27-03-1984\r\nPT-2\t\tCosta\t1-2-1990\r\n")
                        .getBytes(StandardCharsets.UTF_16LE));
        effort.type(page.locator(WRONG), "Inês");
        loadCorrected(effort, support);
        effort.end("Support loads three exports, with a line to correct in each", 24);
    }

    private static void choose(Effort effort, Page page, String name, byte[] file) {
        effort.chooseFile(
                page.locator("main input[type=file]"),
                new FilePayload(name, "application/octet-stream", file));
    }

    private static void loadCorrected(Effort effort, ConsoleUser support) {
        effort.click(support.page().locator("main .part button.primary[type=button]"));
        support.awaitNo(WRONG);
        load(effort, support.page());
    }

    private static void load(Effort effort, Page page) {
        effort.click(page.locator(RUN));
        page.locator("main .notice.ok").waitFor();
    }

    private static void makeCodes(ConsoleUser support) {
        Page page = support.page();
        Effort effort = new Effort();
        effort.click(page.locator("#side a[href*='/console/codes']"));
        support.awaitAt("/console/codes");
        effort.click(page.locator("main button:has-text('New batch')"));
        effort.type(page.locator("dialog [name=pattern]"), "00########");
        effort.type(page.locator("dialog [name=count]"), "500");
        effort.type(page.locator("dialog [name=tag]"), "spring");
        effort.click(page.locator(SUBMIT));
        page.locator("main .notice.ok:has-text('created')").waitFor();
        effort.end("Support makes 500 codes", 8);
    }

    private static void downloadCodes(ConsoleUser support) throws IOException {
        Page page = support.open("/console/?lang=en").page();
        Effort effort = new Effort();
        effort.click(page.locator("#side a[href*='/console/codes']"));
        support.awaitAt("/console/codes");
        effort.click(page.locator(".title a:has-text('All batches')"));
        support.awaitAt("/console/code-batches");
        Download sheet =
                page.waitForDownload(
                        () ->
                                effort.click(
                                        page.locator("main tbody tr button:has-text('Download')")));
        effort.end("Support downloads them the next day", 4);
        try (Stream<TableRow> rows = XlsxFile.rows(Files.readAllBytes(sheet.path()), null)) {
            assertThat(rows.skip(1).map(row -> row.cells().get(0)))
                    .as("codes with their leading zeros")
                    .hasSize(500)
                    .allMatch(code -> code.matches("00[0-9]{8}"));
        }
        support.readable().assertNoErrors();
    }

    @Test
    @DisplayName("a file of 20,000 lines shows progress while it is read, and while it is loaded")
    void progressThroughout() {
        byte[] file =
                IntStream.range(0, MANY)
                        .mapToObj(i -> "p" + i + ",Ana\n")
                        .collect(Collectors.joining("", "code,first_name\n", ""))
                        .getBytes(UTF_8);
        try (BrowserContext context = browser.desktop()) {
            ConsoleUser support = signedIn(context, Person.signedIn("support", clinic.id()));
            Page page = support.open("/console/import?lang=en").page();
            Effort effort = new Effort();
            choose(effort, page, "patients.csv", file);
            page.locator("main [role=status] progress").waitFor();
            effort.click(page.locator(RUN));
            TreeSet<Integer> done = new TreeSet<>();
            Waiting.until(
                    "the file is loaded",
                    () -> {
                        done.add(
                                ((Number)
                                                page.evaluate(
                                                        "() => document.querySelector('main progress[max]')?.value ?? 0"))
                                        .intValue());
                        return page.locator("main .notice.ok").count() == 1;
                    });
            effort.end("Support loads a file of 20,000 lines", 3);
            assertThat(done).as("what was shown").anyMatch(shown -> shown > 0 && shown < MANY);
            support.readable().assertNoErrors();
        }
        assertThat(clinic.countPatients()).isEqualTo(MANY);
    }

    @Test
    @DisplayName(
            "a patient comes from the mail to the call and to the prescription, on a phone, and saves what is held, where that is allowed")
    void fromTheMailToThePrescription() throws IOException {
        String address = UUID.randomUUID() + "@mail.example";
        clinic.upsert(
                        Map.of(
                                "code", "p",
                                "first_name", "Ana",
                                "last_name", "Ruiz",
                                "birth_date", "1980-05-17",
                                "email", address,
                                "locale", "en"))
                .expect(200);
        Prescriptions prescriptions = Prescriptions.of(operator, clinic);
        clinic.book("v", "p", prescriptions.professional(), now(0)).expect(200);
        String professional =
                operator.existingAppointment(clinic.id(), "v").at("/professional/url").asText();
        List<String> documents = new CopyOnWriteArrayList<>();
        try (BrowserContext phone = browser.phone();
                WebSocketClient doctor = WebSocketClient.open(professional)) {
            phone.onRequest(
                    request -> {
                        if (request.url().contains("/paper/")) {
                            documents.add(request.url());
                        }
                    });
            Page page = phone.newPage();
            ReadablePage care = new ReadablePage(page, VisitsAndFilesByClicksIT::isForBirthDate);
            String mailed = mailedLink(address);

            Effort effort = new Effort();
            page.navigate(mailed);
            effort.type(page.locator("#day"), "17");
            effort.type(page.locator("#month"), "5");
            effort.type(page.locator("#year"), "1980");
            effort.click(page.locator("form button"));
            VisitPage visit =
                    VisitPage.followed(
                            phone,
                            () ->
                                    effort.click(
                                            page.getByRole(
                                                    AriaRole.LINK,
                                                    new Page.GetByRoleOptions()
                                                            .setName("Join the visit"))));
            effort.click(visit.page().locator("#enter"));
            visit.awaitScene("waiting");
            doctor.await("room");
            doctor.send("admit", null);
            visit.awaitScene("call");
            prescriptions.issued(Map.of("patient", Map.of("code", "p")));
            doctor.send("hang_up", null);
            visit.awaitState("over");
            effort.click(visit.page().locator("#after-prescriptions button"));
            phone.waitForCondition(() -> !documents.isEmpty());
            effort.end("A patient comes from the mail to the call to the PDF", 8);

            APIResponse document = phone.request().get(documents.get(0));
            assertThat(document.status()).isEqualTo(200);
            assertThat(PdfReader.text(document.body())).contains("Ibuprofeno", "Ana Ruiz");
            page.locator("patient-care").waitFor();
            assertThat(page.locator(OWN_DATA).count()).as("where it is not allowed").isZero();
            care.assertNoErrors();
            saveOwnData(phone.newPage(), mailed);
        }
    }

    /** With the date of birth once more, where the organization lets patients do so. */
    private void saveOwnData(Page page, String link) throws IOException {
        operator.change(clinic.id(), Reply.json(Map.of("patients_may_export", true))).expect(200);
        ReadablePage own = new ReadablePage(page, VisitsAndFilesByClicksIT::isForBirthDate);
        page.navigate(link);
        typeBirthDate(page.locator("main"));
        page.locator("main form button").click();
        page.locator(OWN_DATA).click();
        Locator form = page.locator("main details:has(> summary:has-text('Your data')) form");
        typeBirthDate(form);
        Download data =
                page.waitForDownload(
                        () -> form.locator("button:has-text('Save for other programs')").click());
        assertThat(data.suggestedFilename()).isEqualTo("data.json");
        JsonNode export = Reply.parsed(Files.readString(data.path()));
        assertThat(export.at("/patient/code").asText()).isEqualTo("p");
        assertThat(export.at("/visits/0/code").asText()).isEqualTo("v");
        assertThat(export.get("complete").asBoolean()).isTrue();
        Download document =
                page.waitForDownload(
                        () -> form.locator("button:has-text('Save as a document')").click());
        assertThat(document.suggestedFilename()).isEqualTo("data.pdf");
        assertThat(PdfReader.text(Files.readAllBytes(document.path())))
                .contains("Ruiz", "Ibuprofeno");
        own.assertNoErrors();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'patient-export'"
                                        + " AND actor_kind = 'patient' AND outcome = 'done'",
                                clinic.uuid()))
                .isEqualTo(2);
    }

    private static void typeBirthDate(Locator form) {
        form.locator("#day").fill("17");
        form.locator("#month").fill("5");
        form.locator("#year").fill("1980");
    }

    /** The answer that the link wants the date of birth as well. */
    private static boolean isForBirthDate(ConsoleMessage message) {
        return message.text().contains("400") && message.location().contains("/my/v1/sessions");
    }

    /** The link in the mail that the patient asked for. */
    private String mailedLink(String address) {
        Http.suiteNode()
                .with("Accept-Language", "en")
                .with("Content-Type", "application/x-www-form-urlencoded")
                .sendBytes(
                        "POST",
                        "/my/new-link",
                        ("contact=" + address.replace("@", "%40") + "&day=17&month=5&year=1980")
                                .getBytes(UTF_8))
                .expect(200);
        String secret =
                "SELECT max(substring(text FROM '/my/#([A-Za-z0-9_-]+)')) FROM captured_message WHERE recipient = ?";
        Waiting.until("the link is mailed", () -> Database.value(secret, address) != null);
        return base + "/my/?lang=en#" + Database.value(secret, address);
    }

    @Test
    @DisplayName(
            "an administrator gives the clinic its face, which a patient sees before anything is opened")
    void theFaceOfTheClinic() throws IOException {
        try (BrowserContext context = browser.desktop();
                BrowserContext phone = browser.phone()) {
            ConsoleUser administrator =
                    signedIn(context, Person.signedIn("administrator", clinic.id()));
            Page page = administrator.open("/console/?lang=en").page();
            Effort effort = new Effort();
            effort.click(page.locator("#side a[href*='/console/organization']"));
            administrator.awaitAt("/console/organization");
            effort.type(page.locator("main [name=phone]"), "+34 910 123 456");
            effort.click(page.locator("main form:has([name=phone]) button[type=submit]"));
            Waiting.until(
                    "the phone is saved",
                    () ->
                            operator.profile(clinic.id())
                                    .path("phone")
                                    .asText()
                                    .equals("+34 910 123 456"));
            effort.chooseFile(
                    page.locator("#face input[type=file]"),
                    new FilePayload("logo.png", "image/png", logo()));
            page.locator("#face img.logo").waitFor();
            effort.type(page.locator("#face [name=accent]"), "#0f5c63");
            effort.type(page.locator("#face [name=opening_hours]"), "Mon to Fri, 9 to 14 h");
            effort.type(page.locator("#face [name=address]"), "Calle Mayor 1, Madrid");
            effort.click(page.locator("#face form button[type=submit]"));
            Waiting.until(
                    "the face is saved",
                    () -> operator.profile(clinic.id()).path("accent").asText().equals("#0f5c63"));
            effort.end("An administrator gives the clinic its face", 12);
            administrator.readable().assertNoErrors();

            clinic.withPatient("p");
            Page patient = phone.newPage();
            patient.navigate(base + "/my/?lang=en#" + PatientLink.of(clinic, "p").secret());
            patient.locator("header img.logo").waitFor();
            assertThat(patient.locator(".contact").textContent())
                    .contains("+34 910 123 456", "Mon to Fri, 9 to 14 h", "Calle Mayor 1");
        }
    }

    private static byte[] logo() throws IOException {
        BufferedImage picture = new BufferedImage(480, 120, BufferedImage.TYPE_INT_RGB);
        Graphics2D pencil = picture.createGraphics();
        pencil.setColor(Color.WHITE);
        pencil.fillRect(0, 0, 480, 120);
        pencil.setColor(new Color(0x0F5C63));
        pencil.fillOval(10, 10, 100, 100);
        pencil.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", png);
        return png.toByteArray();
    }
}
