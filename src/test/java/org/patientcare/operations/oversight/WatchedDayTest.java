package org.patientcare.operations.oversight;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A day that is looked through for unusual accesses")
class WatchedDayTest {

    private static final LocalDate CHANGE = LocalDate.parse("2026-03-29");

    @Test
    @DisplayName("begins and ends in the organization's time zone, also when clocks change")
    void bounds() {
        WatchedDay day = new WatchedDay(UUID.randomUUID(), CHANGE, ZoneId.of("Europe/Madrid"), 30);
        assertThat(day.start()).isEqualTo(Instant.parse("2026-03-28T23:00:00Z"));
        assertThat(day.end()).isEqualTo(Instant.parse("2026-03-29T22:00:00Z"));
        assertThat(day.earliestReason()).isEqualTo(Instant.parse("2026-03-14T23:00:00Z"));
        assertThat(day.latestReason()).isEqualTo(Instant.parse("2026-04-12T22:00:00Z"));
    }

    @Test
    @DisplayName("is skipped if it was over for more than a week")
    void longAgo() {
        LocalDate today = CHANGE;
        assertThat(UnusualAccesses.dayFor(today.minusDays(1), today)).isEqualTo(today.minusDays(1));
        assertThat(UnusualAccesses.dayFor(today.minusDays(90), today))
                .isEqualTo(today.minusDays(7));
    }
}
