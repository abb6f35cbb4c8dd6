package org.patientcare.patients.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.patients.intake.PatientColumn.BIRTH_DATE;
import static org.patientcare.patients.intake.PatientColumn.CODE;
import static org.patientcare.patients.intake.PatientColumn.FIRST_NAME;
import static org.patientcare.patients.intake.PatientColumn.META;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.patients.intake.PatientLineReader.PatientLine;
import org.patientcare.patients.intake.PatientLineReader.UpsertBody;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.TableRow;

@DisplayName("Lines of patient import files")
class PatientLineReaderTest {

    @Test
    @DisplayName("JSON that would be nested too deeply in its batch is a fault of its line alone")
    void theDepthLimitIsThatOfTheBatch() {
        PatientLineReader reader = reader(CODE, FIRST_NAME, META);
        for (int depth = 1; depth <= 40; depth++) {
            String meta = "[".repeat(depth) + "]".repeat(depth);
            Faults faults = new Faults();
            PatientLine line =
                    reader.read(new TableRow(2, List.of("c" + depth, "A", meta)), faults);
            assertThat(faults.isEmpty()).as("depth " + depth).isEqualTo(depth <= 29);
            if (faults.isEmpty()) {
                assertThat(UpsertBody.read(UpsertBody.of(List.of(line.json(), line.json()))))
                        .containsExactly(line.patient(), line.patient());
            }
        }
    }

    @Test
    @DisplayName("faults have the names of their fields, as in the integration API")
    void faultsAreNamedByTheirFields() {
        Faults faults = new Faults();
        reader(CODE, FIRST_NAME, BIRTH_DATE, META)
                .read(new TableRow(2, List.of("c", "A", "1980-02-30", "{")), faults);
        assertThat(faults.byPath()).containsOnlyKeys("birth_date", "meta");
        Faults ofLonger = new Faults();
        reader(CODE, FIRST_NAME).read(new TableRow(2, List.of("c", "A", "B")), ofLonger);
        assertThat(ofLonger.byPath()).containsOnlyKeys("line");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "code;first_name;last_name/k-1;Ana;Ruiz/;;/;; | 1",
                "Code, first_name ,Last_Name/k-1,Ana,Ruiz | 1",
                "code,first_name,last_name,/k-1,Ana,Ruiz,/k-2,Bea,Sol, | 2",
                "code,first_name/2.00411E+11,Ana | 1"
            })
    @DisplayName("files that spreadsheets save are read without a question")
    void filesOfSpreadsheetsAreRead(String lines, int valid) {
        ImportTable table = ImportTable.ofFile(lines.replace("/", "\n").getBytes(UTF_8), null);
        ImportReading reading = ImportReading.of(table, Map.of());
        assertThat(reading.questions(table)).isEmpty();
        PatientImportFile file = PatientImportFile.read(table, reading, (patient, faults) -> {});
        assertThat(file.faultyLines()).isEmpty();
        assertThat(file.validLines()).hasSize(valid);
    }

    @Test
    @DisplayName("a file as a German program exports it is read as it is meant")
    void aGermanFileIsRead() {
        ImportTable table =
                ImportTable.ofFile(
                        ("Patienten-Nr;Vorname;Nachname;Geschlecht;Geburtsdatum;Telefon;Sprache\n"
                                        + "P-1;Jörg;Weiß;m;27.03.1984;0170 1234567;Deutsch\n"
                                        + "P-2;Eva;Roß;w;1.2.1990\n")
                                .getBytes(UTF_8),
                        null);
        ImportReading found = ImportReading.of(table, Map.of());
        PatientImportFile file =
                PatientImportFile.read(
                        table,
                        new ImportReading(found.columns(), null, null, "DE"),
                        (patient, faults) -> {});
        assertThat(file.faultyLines()).isEmpty();
        assertThat(file.validLines())
                .extracting(PatientLine::json)
                .containsExactly(
                        "{\"code\":\"P-1\",\"first_name\":\"Jörg\",\"last_name\":\"Weiß\",\"gender\":\"male\","
                                + "\"birth_date\":\"1984-03-27\",\"phone\":\"+49 170 1234567\",\"locale\":\"de\"}",
                        "{\"code\":\"P-2\",\"first_name\":\"Eva\",\"last_name\":\"Roß\",\"gender\":\"female\","
                                + "\"birth_date\":\"1990-02-01\",\"phone\":\"\",\"locale\":\"\"}");
    }

    @Test
    @DisplayName("a faulty line says which cell is wrong, by the file's own heading")
    void faultsNameTheHeading() {
        ImportTable table =
                ImportTable.ofFile(
                        "Nr;Vorname;Geb.-Datum;code\n1;Ana;morgen;k\n2;Bea;1.1.1980;k\n3;Eva;;k\n"
                                .getBytes(UTF_8),
                        null);
        PatientImportFile file =
                PatientImportFile.read(
                        table, ImportReading.of(table, Map.of()), (patient, faults) -> {});
        assertThat(file.faultyLines())
                .extracting(FaultyLine::sentences)
                .containsExactly(
                        "Geb.-Datum: must be a date such as 31.12.1984, 31/12/1984 or 1984-12-31",
                        "code: is also the code of line 2",
                        "code: is also the code of line 2");
        assertThat(file.faultyLines().get(0).faults().get(0).column()).isEqualTo(2);
        assertThat(file.faultsAsCsv().lines().skip(1).findFirst().orElseThrow())
                .endsWith(",\"1\",\"Ana\",\"morgen\",\"k\"");
    }

    private static PatientLineReader reader(PatientColumn... columns) {
        return new PatientLineReader(
                new ImportReading(List.of(columns), null, null, null), (patient, faults) -> {});
    }
}
