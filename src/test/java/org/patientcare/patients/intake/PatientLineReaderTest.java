package org.patientcare.patients.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.intake.PatientImportFile.PatientLine;
import org.patientcare.patients.intake.PatientImportFile.PatientLineReader;
import org.patientcare.patients.intake.PatientImportFile.UpsertBody;
import org.patientcare.platform.csv.CsvTable;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Faults;

@DisplayName("Lines of patient import files")
class PatientLineReaderTest {

    @Test
    @DisplayName(
            "a heading with more columns than there are fields is refused, with that fault alone")
    void aWideHeadingIsRefused() {
        List<String> heading = new ArrayList<>(List.of("line", "fault"));
        for (int i = 0; i < 12; i++) {
            heading.add("x" + i);
        }
        assertThatThrownBy(() -> reader(heading))
                .isInstanceOfSatisfying(
                        DomainException.class,
                        refusal ->
                                assertThat(refusal.errors().get("heading"))
                                        .containsExactly("has too many columns"));
    }

    @Test
    @DisplayName("JSON that would be nested too deeply in its batch is a fault of its line alone")
    void theDepthLimitIsThatOfTheBatch() {
        PatientLineReader reader = reader(List.of("code", "first_name", "meta"));
        for (int depth = 1; depth <= 40; depth++) {
            String meta = "[".repeat(depth) + "]".repeat(depth);
            Faults faults = new Faults();
            PatientLine line =
                    reader.read(new CsvTable.Line(2, List.of("c" + depth, "A", meta)), faults);
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
        reader(List.of("code", "first_name", "birth_date", "meta"))
                .read(new CsvTable.Line(2, List.of("c", "A", "1980-02-30", "{")), faults);
        assertThat(faults.byPath()).containsOnlyKeys("birth_date", "meta");
    }

    private static PatientLineReader reader(List<String> heading) {
        return new PatientLineReader(heading, (patient, faults) -> {});
    }
}
