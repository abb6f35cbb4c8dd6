package org.patientcare.trail.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("8 Self-check: whether events are published")
class EventsCheckTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, , OK",
        "10, 0, , OK",
        "11, 1, , FAILED",
        "0, 1, , WARNING",
        "0, 0, 2026-11-05, WARNING"
    })
    void lagTransactionsAndDaysAreReported(int lag, long open, String stray, String status) {
        assertThat(
                        EventsCheck.of(
                                        Duration.ofSeconds(lag),
                                        1,
                                        open,
                                        stray == null ? List.of() : List.of(stray))
                                .status())
                .hasToString(status);
    }
}
