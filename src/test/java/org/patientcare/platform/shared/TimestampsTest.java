package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("1 Conventions: instants in requests")
class TimestampsTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T09:30:00Z, 2026-03-01T09:30:00Z",
        "2026-03-01T09:30Z, 2026-03-01T09:30:00Z",
        "2026-03-01t09:30:00z, 2026-03-01T09:30:00Z",
        "2026-03-01t09:30:00+01:00, 2026-03-01T08:30:00Z",
        "2026-03-01T09:30:00.25Z, 2026-03-01T09:30:00.25Z",
        "2026-03-01T09:30:00+01:00, 2026-03-01T08:30:00Z",
        "2026-03-01T09:30:00+0100, 2026-03-01T08:30:00Z",
        "2026-03-01T09:30:00+01, 2026-03-01T08:30:00Z",
        "2026-03-01T09:30:00+0000, 2026-03-01T09:30:00Z",
        "2026-03-01T09:30:00-03:00, 2026-03-01T12:30:00Z",
        "2026-03-01T09:30:00, 2026-03-01T08:30:00Z",
        "2026-07-01T09:30, 2026-07-01T07:30:00Z",
        "2028-02-29T00:00:00Z, 2028-02-29T00:00:00Z"
    })
    @DisplayName(
            "1: the offset is Z, ±hh:mm, ±hhmm or ±hh; seconds and fractions are optional; without an offset the zone applies")
    void theFormsOfTheContract(String text, Instant instant) {
        assertThat(Timestamps.parse(text, MADRID)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-10-25T02:30, 2026-10-25T00:30:00Z",
        "2026-03-29T01:59:59, 2026-03-29T00:59:59Z",
        "2026-03-29T03:00, 2026-03-29T01:00:00Z",
        "2026-03-29T02:30Z, 2026-03-29T02:30:00Z"
    })
    @DisplayName("1: a local time that occurs twice means the first occurrence")
    void timesAroundAChangeOfTheClocks(String text, Instant instant) {
        assertThat(Timestamps.parse(text, MADRID)).contains(instant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-29T02:00", "2026-03-29T02:30", "2026-03-29T02:59:59.999"})
    @DisplayName("1: a local time that does not occur is refused")
    void skippedTimesAreRefused(String text) {
        assertThat(Timestamps.parse(text, MADRID)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-03-01",
                "2026-03-01T",
                "2026-02-29T10:00Z",
                "2026-03-01T24:00Z",
                "2026-03-01T10:60Z",
                "2026-03-01 10:00Z",
                "2026-03-01T10:00 Z",
                "10000-01-01T00:00Z",
                "+2026-01-01T00:00Z",
                "now",
                "1700000000",
                "2026-03-01T10:00:00.Z",
                "2026-03-01T10:00+1",
                "2026-03-01T10:00+25:00"
            })
    @DisplayName("1: a date alone is refused, and so is anything else")
    void everythingElseIsRefused(String text) {
        assertThat(Timestamps.parse(text, MADRID)).isEmpty();
    }

    @Test
    @DisplayName("6: in event payloads instants are in UTC, to the second, with an offset")
    void inPayloadsTheyHaveAnOffset() {
        assertThat(Timestamps.withOffset(Instant.parse("2026-12-02T09:00:00.999Z")))
                .isEqualTo("2026-12-02T09:00:00+00:00");
        assertThat(Timestamps.withOffset(Instant.parse("1900-01-01T00:00:59Z")))
                .isEqualTo("1900-01-01T00:00:59+00:00");
    }

    @ParameterizedTest
    @CsvSource({
        "1900-01-01T00:00Z, true",
        "1899-12-31T23:59:59.999Z, false",
        "9999-12-31T23:59:59.999Z, true",
        "9999-12-31T23:30-01:00, false",
        "0000-01-01T00:00Z, false"
    })
    @DisplayName("1: where years are limited, the year in UTC counts")
    void yearsHaveBounds(String text, boolean taken) {
        assertThat(Timestamps.parseInYears(text, MADRID).isPresent()).isEqualTo(taken);
    }
}
