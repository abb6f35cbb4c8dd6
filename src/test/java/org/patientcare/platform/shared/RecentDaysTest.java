package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Days by which something is counted")
class RecentDaysTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    @Test
    @DisplayName("the last one is the current day in the time zone, whatever day it is in UTC")
    void theLastDayIsTheCurrentOne() {
        RecentDays days =
                RecentDays.until(
                        Instant.parse("2026-03-01T10:30:00Z"), ZoneId.of("Pacific/Kiritimati"), 3);
        assertThat(days.dates())
                .containsExactly(
                        LocalDate.parse("2026-02-28"),
                        LocalDate.parse("2026-03-01"),
                        LocalDate.parse("2026-03-02"));
        assertThat(days.from()).isEqualTo(Instant.parse("2026-02-27T10:00:00Z"));
        assertThat(days.to()).isEqualTo(Instant.parse("2026-03-02T10:00:00Z"));
    }

    @Test
    @DisplayName("a day has 23 hours when the clocks go forward, and 25 when they go back")
    void daysOfAChangeOfClocksHaveTheirHours() {
        assertThat(hours(RecentDays.until(Instant.parse("2026-03-30T12:00:00Z"), MADRID, 3)))
                .containsExactly(24L, 23L, 24L);
        assertThat(hours(RecentDays.until(Instant.parse("2026-10-26T12:00:00Z"), MADRID, 3)))
                .containsExactly(24L, 25L, 24L);
    }

    @Test
    @DisplayName("a day that begins at one o'clock begins where the day before ends")
    void aDayWithoutMidnightBegins() {
        RecentDays days =
                RecentDays.until(
                        Instant.parse("2026-09-07T12:00:00Z"), ZoneId.of("America/Santiago"), 3);
        assertThat(hours(days)).containsExactly(24L, 23L, 24L);
    }

    @Test
    @DisplayName("counts are given for each day, also for those without any")
    void eachDayHasACount() {
        RecentDays days = RecentDays.until(Instant.parse("2026-03-03T12:00:00Z"), MADRID, 3);
        assertThat(days.byDate(List.of(Map.entry(3, 7L), Map.entry(1, 4L)), 0L).values())
                .containsExactly(4L, 0L, 7L);
    }

    private static List<Long> hours(RecentDays days) {
        return IntStream.range(0, days.dates().size())
                .mapToObj(i -> Duration.between(days.bounds().get(i), days.bounds().get(i + 1)))
                .map(Duration::toHours)
                .toList();
    }
}
