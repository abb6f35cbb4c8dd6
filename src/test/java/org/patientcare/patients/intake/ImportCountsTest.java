package org.patientcare.patients.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Files of patients: the counts")
class ImportCountsTest {

    private static final ImportCounts COUNTS = new ImportCounts(20, 3, 5, 10, 2, 4);

    @Test
    @DisplayName(
            "a line that turns out to be faulty was unchanged if one was, then changed, then new")
    void linesThatTurnOutToBeFaulty() {
        assertThat(List.of(0, 1, 10, 11, 13, 15, 16, 18))
                .extracting(COUNTS::withFaulty)
                .containsExactly(
                        COUNTS,
                        new ImportCounts(20, 3, 5, 9, 3, 4),
                        new ImportCounts(20, 3, 5, 0, 12, 4),
                        new ImportCounts(20, 3, 4, 0, 13, 4),
                        new ImportCounts(20, 3, 2, 0, 15, 2),
                        new ImportCounts(20, 3, 0, 0, 17, 0),
                        new ImportCounts(20, 2, 0, 0, 18, 0),
                        new ImportCounts(20, 0, 0, 0, 20, 0));
    }
}
