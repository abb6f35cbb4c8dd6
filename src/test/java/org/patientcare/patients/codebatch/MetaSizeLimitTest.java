package org.patientcare.patients.codebatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.patients.codebatch.CodeBatchRequest.MetaSizeLimit;
import org.patientcare.platform.shared.VerbatimText;

@DisplayName("The meta texts of all codes of a batch")
class MetaSizeLimitTest {

    @ParameterizedTest
    @CsvSource({
        "256, 16384, true",
        "257, 16384, false",
        "10000, 419, true",
        "10000, 420, false",
        "2147483647, 16384, false"
    })
    void areLimitedTogether(int count, int bytes, boolean fits) {
        assertThat(fits(count, new VerbatimText("x".repeat(bytes)))).isEqualTo(fits);
    }

    @Test
    void areCountedInUtf8() {
        assertThat(fits(10_000, new VerbatimText("ñ".repeat(209)))).isTrue();
        assertThat(fits(10_000, new VerbatimText("ñ".repeat(210)))).isFalse();
    }

    @Test
    void fitWithoutATextOrACount() {
        assertThat(fits(10_000, null)).isTrue();
        assertThat(fits(null, new VerbatimText("x"))).isTrue();
    }

    private static boolean fits(Integer count, VerbatimText meta) {
        return MetaSizeLimit.Validator.isWithinLimit(
                new CodeBatchRequest("#", count, "t", null, null, null, null, null, null, meta));
    }
}
