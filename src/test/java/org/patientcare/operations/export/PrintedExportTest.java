package org.patientcare.operations.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.documents.pdf.RecordPdf;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.testing.PdfReader;

@DisplayName("The document of an export")
class PrintedExportTest {

    @ParameterizedTest
    @CsvSource({
        "ES, Datos personales, Apellidos: Łukasz, mujer, 27 de marzo de 1984, 12:00",
        "EN, Personal data, Last name: Łukasz, female, 27 March 1984, 12:00",
        "PT, Dados pessoais, Apelidos: Łukasz, mulher, 27 de março de 1984, 12:00",
        "DE, Angaben zur Person, Nachname: Łukasz, weiblich, 27. März 1984, 12:00"
    })
    @DisplayName("speaks the patient's language, with times in the organization's zone")
    void itIsInTheLanguageOfThePatient(
            Language language,
            String heading,
            String name,
            String gender,
            String birthDate,
            String time) {
        PrintedExport printed = new PrintedExport(export(language));
        printed.begin(ExportSection.PATIENT);
        printed.add(patient("Łukasz"));

        String text = text(printed);

        assertThat(text).contains(heading, name, gender, birthDate, time);
    }

    @Test
    @DisplayName("shows question marks for letters that it cannot print, and says so")
    void lettersThatCannotBePrinted() {
        PrintedExport printed = new PrintedExport(export(Language.EN));
        printed.begin(ExportSection.PATIENT);
        printed.add(patient("李"));

        assertThat(text(printed)).contains("Last name: ?", "question marks");
    }

    @Test
    @DisplayName("says of what nothing is held, and leaves out values that are not set")
    void emptySectionsAreNamed() {
        PrintedExport printed = new PrintedExport(export(Language.EN));
        printed.begin(ExportSection.PATIENT);
        Map<String, Object> values = new HashMap<>(patient("Ruiz"));
        values.put("phone", null);
        printed.add(values);
        printed.begin(ExportSection.MESSAGES);
        printed.begin(ExportSection.VISITS);

        assertThat(text(printed))
                .contains("Nothing is held under: Messages, Visits.")
                .doesNotContain("Phone");
    }

    @Test
    @DisplayName("translates words of the service, and no text of people")
    void onlyWordsAreTranslated() {
        PrintedExport printed = new PrintedExport(export(Language.DE));
        printed.begin(ExportSection.MESSAGES);
        printed.add(Map.of("sender", "patient", "text", "done", "welcome", false, "number", 3L));
        printed.begin(ExportSection.ACCESSES);
        printed.add(Map.of("action", "patient-read", "role", "support", "actor", "person"));

        assertThat(text(printed))
                .contains("Von: Patient", "Text: done", "nein", "Was: geöffnet", "Rolle: Support");
    }

    @Test
    @DisplayName("ends where it is full, and says that the JSON has everything")
    void itIsBounded() {
        PrintedExport printed = new PrintedExport(export(Language.EN));
        printed.begin(ExportSection.MESSAGES);
        String text = "word ".repeat(400);
        int added = 0;
        while (!printed.isFull()) {
            printed.add(Map.of("text", text, "number", (long) added));
            added++;
        }
        assertThat(added).isLessThan(500);
        printed.add(Map.of("text", "one too many"));

        byte[] pdf = RecordPdf.print(printed.document());

        assertThat(PdfReader.pages(pdf)).isLessThanOrEqualTo(201);
        assertThat(onOneLine(pdf))
                .contains("The JSON file of the export has everything.")
                .doesNotContain("one too many");
    }

    private static String text(PrintedExport printed) {
        return onOneLine(RecordPdf.print(printed.document()));
    }

    private static String onOneLine(byte[] pdf) {
        return PdfReader.text(pdf).replaceAll("\\s+", " ");
    }

    private static PatientExport export(Language language) {
        return new PatientExport(
                UUID.randomUUID(),
                1,
                "p1",
                language,
                "Clínica del Norte",
                ZoneId.of("Europe/Madrid"),
                Instant.parse("2026-05-08T10:00:00Z"));
    }

    private static Map<String, Object> patient(String lastName) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("code", "p1");
        values.put("last_name", lastName);
        values.put("gender", "female");
        values.put("birth_date", LocalDate.parse("1984-03-27"));
        values.put("meta", new JsonDocument("{\"policy\":\"A-2291\"}"));
        return values;
    }
}
