package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.patients.patient.BucketRange.BucketCount;

@DisplayName("The fewest buckets that hold a page of a search by name")
class BucketRangeTest {

    private static final List<BucketCount> THREE =
            List.of(new BucketCount(10, 20), new BucketCount(11, 0), new BucketCount(12, 1_001));

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
        assertThat(BucketRange.of(THREE, offset, items))
                .isEqualTo(new BucketRange(first, last, before));
    }

    @ParameterizedTest
    @CsvSource({"0, 15", "100, 15"})
    @DisplayName("also if there is only one bucket, and nobody in it")
    void theOnlyBucketHoldsThePage(long offset, int items) {
        assertThat(BucketRange.of(List.of(new BucketCount(7, 0)), offset, items))
                .isEqualTo(new BucketRange(7, 7, 0));
    }
}
