package org.patientcare.operations.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.documents.pdf.ReportPdf;
import org.patientcare.operations.certificate.ErasureFacts.Act;
import org.patientcare.operations.certificate.ErasureFacts.Kept;
import org.patientcare.operations.certificate.ErasureFacts.Organization;
import org.patientcare.operations.certificate.ErasureFacts.Receiver;
import org.patientcare.operations.certificate.ErasureFacts.Rows;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.testing.PdfReader;
import org.patientcare.trail.audit.Actor;

@DisplayName("The certificate of an erasure")
class CertificateTextTest {

    private static final UUID ERASURE = UUID.fromString("3f0e7a54-8f0a-4b39-9a5e-0b8f5d6f2c11");
    private static final UUID CLINIC = UUID.fromString("1c4d2b8e-0a55-4f7d-8f6d-7f5f0b2f9a01");
    private static final Instant ASKED = Instant.parse("2026-11-20T08:15:30Z");
    private static final Instant APPROVED = Instant.parse("2026-11-20T23:30:00Z");
    private static final Instant DESTROYED = Instant.parse("2026-11-27T09:00:00Z");
    private static final Instant ISSUED = Instant.parse("2026-11-27T23:30:15.5Z");
    private static final Path MAP = Path.of("src/site/markdown/data-map.yaml");

    private static final ErasureFacts FULL =
            facts(
                    new Organization(CLINIC, "Hospital San Carlos", Language.EN),
                    act("p-1", "Łucja Núñez", ASKED),
                    act("p-2", "Max Groß", APPROVED));

    private static Act act(String person, String name, Instant at) {
        return new Act(new Actor(Actor.Kind.PERSON, person), name, at);
    }

    private static ErasureFacts facts(Organization clinic, Act asked, Act approved) {
        return new ErasureFacts(
                ERASURE,
                clinic,
                ZoneId.of("Europe/Madrid"),
                "4711",
                asked,
                approved,
                ASKED,
                DESTROYED,
                List.of(
                        new Rows("appointment", 12),
                        new Rows("conversation_message", 12345),
                        new Rows("redemption", 0),
                        new Rows("patient", 1)),
                List.of(
                        new Kept("prescription", 2, LocalDate.of(2046, 11, 27), "record"),
                        new Kept("audit_log", 3100, null, "trail")),
                LocalDate.of(2026, 12, 27),
                true,
                List.of(
                        new Receiver("his.example", true, DESTROYED),
                        new Receiver("crm.example", true, null),
                        new Receiver("old.example", false, null)),
                "Seal of the House");
    }

    private static ErasureFacts in(Language language) {
        return facts(
                new Organization(CLINIC, "Hospital San Carlos", language),
                FULL.asked(),
                FULL.approved());
    }

    private static String text(ErasureFacts facts) {
        return PdfReader.text(ReportPdf.print(CertificateText.of(facts, ISSUED)));
    }

    @Test
    @DisplayName(
            "it says which erasure, who asked and approved when, what became of what, and who was told")
    void itSaysEverything() {
        assertThat(text(FULL))
                .contains("Hospital San Carlos Certificate of erasure 28 November 2026")
                .contains("Number of the erasure " + ERASURE, CLINIC.toString())
                .contains("Patient 4711 A number of this service.")
                .contains("Asked for by Łucja Núñez, 20 November 2026, 09:15 (Europe/Madrid)")
                .contains("Person p-1")
                .contains("Approved by Max Groß, 21 November 2026, 00:30 (Europe/Madrid)")
                .contains("Blocked since 20 November 2026, 09:15 (Europe/Madrid)")
                .contains("Destroyed 27 November 2026, 10:00 (Europe/Madrid)")
                .contains("Visits 12 Messages of conversations 12,345 The patient’s data 1")
                .contains("Prescriptions 2 · Until 27 November 2046 Prescriptions are part of")
                .contains("Events of the audit trail 3,100 · Stays Who had access")
                .doesNotContain("Redemptions")
                .contains("Gone on 27 December 2026")
                .contains("his.example Told on 27 November 2026, 10:00")
                .contains("crm.example Not told yet", "old.example No record")
                .contains("Erasure " + ERASURE + " Page 1 of")
                .contains("Seal of the House");
    }

    @ParameterizedTest
    @CsvSource({
        "ES, Certificado de supresión, 28 de noviembre de 2026, Citas 12, 12.345",
        "EN, Certificate of erasure, 28 November 2026, Visits 12, '12,345'",
        "PT, Certificado de apagamento, 28 de novembro de 2026, Consultas 12, 12.345",
        "DE, Löschbescheinigung, 28. November 2026, Termine 12, 12.345"
    })
    @DisplayName("it is in the organization's language, as PDF/A")
    void itIsInTheLanguageOfTheOrganization(
            Language language, String title, String day, String visits, String many) {
        byte[] pdf = ReportPdf.print(CertificateText.of(in(language), ISSUED));

        assertThat(PdfReader.text(pdf))
                .contains(title, day, visits, many)
                .doesNotContain("null", "{", "}");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "محمد علي",
                "王小明",
                "\uD83D\uDE00",
                "\u202Eoicangi \u2066onreufni",
                "{time} {who} {n}",
                "<img src=x onerror=alert(1)> ) Tj ET",
                " \u200B "
            })
    @DisplayName("no name of a person or an organization keeps it from being made")
    void everyNameIsPrinted(String name) {
        ErasureFacts odd =
                facts(
                        new Organization(CLINIC, name, Language.ES),
                        act("p-1", name.repeat(20), ASKED),
                        null);

        byte[] pdf = ReportPdf.print(CertificateText.of(odd, ISSUED));

        assertThat(PdfReader.text(pdf))
                .contains(CLINIC.toString(), "Persona p-1", "no exige una segunda persona");
        assertThat(PdfReader.pdfaViolations(pdf)).isEmpty();
        assertThat(PdfReader.actions(pdf)).isEmpty();
    }

    @Test
    @DisplayName(
            "where nothing was held, kept or told it says so, and a system is named by its key")
    void nothingIsSaid() {
        ErasureFacts empty =
                new ErasureFacts(
                        ERASURE,
                        new Organization(CLINIC, "Klinik", Language.DE),
                        ZoneId.of("UTC"),
                        "4711",
                        new Act(
                                new Actor(Actor.Kind.ORGANIZATION, "r5n6Wcjf8ZdD0qqrvanO"),
                                null,
                                ASKED),
                        null,
                        ASKED,
                        DESTROYED,
                        List.of(),
                        List.of(),
                        LocalDate.of(2026, 12, 27),
                        false,
                        List.of(),
                        null);

        assertThat(text(empty))
                .contains("Es war nichts vorhanden.")
                .contains("Nichts über den Patienten wurde aufbewahrt.")
                .contains("Kein System wollte davon erfahren.")
                .contains("System der Organisation, Schlüssel r5n6Wcjf8ZdD0qqrvanO, 20. November")
                .contains("muss diese Löschung wiederholen")
                .doesNotContain("Siegel", "null");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    @DisplayName("every table with something about a patient has words in each language")
    void everyTableHasWords(Language language) throws IOException {
        List<String> tables = tablesAboutPatients();

        assertThat(tables).hasSizeGreaterThan(30).contains("patient", "visit_link");
        assertThat(new TextResources(CertificateText.class).words(language).stringPropertyNames())
                .containsAll(tables.stream().map(table -> "table." + table).toList());
    }

    /**
     * The tables of the data map of which a column is about a patient, without those that say that
     * patients are erased.
     */
    private static List<String> tablesAboutPatients() throws IOException {
        List<String> found = new ArrayList<>();
        String tables = Files.readString(MAP).split("(?m)^tables:$", 2)[1];
        for (String part : tables.split("(?m)^(?=  \\w)")) {
            Matcher name = Pattern.compile("^  (\\w+):").matcher(part);
            if (name.find()
                    && part.contains("whose: patient")
                    && !name.group(1).matches("erasure.*|blocked_patient")) {
                found.add(name.group(1));
            }
        }
        return found;
    }
}
