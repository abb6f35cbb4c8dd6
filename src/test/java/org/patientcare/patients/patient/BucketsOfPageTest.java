package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.patients.patient.BucketsOfPage.Filled;

@DisplayName("The fewest buckets that hold a page of a search by name")
class BucketsOfPageTest {

    private static final List<Filled> THREE =
            List.of(new Filled(10, 20), new Filled(11, 0), new Filled(12, 1_001));

    @ParameterizedTest
    @CsvSource({
        "0, 15, 10, 10, 0",
        "5, 15, 10, 10, 0",
        "15, 15, 10, 12, 0",
        "19, 1, 10, 10, 0",
        "20, 15, 12, 12, 20",
        "990, 10, 12, 12, 20",
        "5000, 10, 12, 12, 20",
    })
    void thePageIsInThem(long offset, int items, int first, int last, long before) {
        assertThat(BucketsOfPage.of(THREE, offset, items))
                .isEqualTo(new BucketsOfPage(first, last, before));
    }

    @ParameterizedTest
    @CsvSource({"0, 15", "100, 15"})
    @DisplayName("also if there is only one bucket, and nobody in it")
    void theOnlyBucketHoldsThePage(long offset, int items) {
        assertThat(BucketsOfPage.of(List.of(new Filled(7, 0)), offset, items))
                .isEqualTo(new BucketsOfPage(7, 7, 0));
    }
}
