package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.visits.appointment.Reminders.ReminderKind.DAY;
import static org.patientcare.visits.appointment.Reminders.ReminderKind.HOUR;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.visits.appointment.Reminders.ReminderKind;

@DisplayName("When a patient is reminded of a visit")
class ReminderTimesTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "2026-12-02T10:00, 2026-12-01T10:00, at the same time",
        "2026-12-02T08:00, 2026-12-01T08:00, when it opens",
        "2026-12-02T07:59, 2026-12-01T08:00, early in the morning",
        "2026-12-02T00:00, 2026-12-01T08:00, at midnight",
        "2026-12-02T19:45, 2026-12-01T19:45, at the last time",
        "2026-12-02T19:46, 2026-12-01T19:45, after the last time",
        "2026-12-02T23:59, 2026-12-01T19:45, late in the evening",
        "2027-01-01T10:00, 2026-12-31T10:00, in another year"
    })
    @DisplayName("the day before, at the same time, or at the nearest from 8 to 20 h")
    void aDayBefore(LocalDateTime start, LocalDateTime reminded) {
        ReminderTimes times = times(DAY, start, MADRID).orElseThrow();
        assertThat(times.from()).isEqualTo(reminded.atZone(MADRID).toInstant());
        assertThat(times.until())
                .isEqualTo(reminded.with(LocalTime.of(20, 0)).atZone(MADRID).toInstant());
    }

    @ParameterizedTest(name = "{0}: {1} to {2}")
    @CsvSource({
        "2026-12-02T10:00, 2026-12-02T09:00, 2026-12-02T09:45",
        "2026-12-02T09:00, 2026-12-02T08:00, 2026-12-02T08:45",
        "2026-12-02T08:59, 2026-12-02T08:00, 2026-12-02T08:44",
        "2026-12-02T08:30, 2026-12-02T08:00, 2026-12-02T08:15",
        "2026-12-02T20:10, 2026-12-02T19:10, 2026-12-02T19:55",
        "2026-12-02T20:45, 2026-12-02T19:45, 2026-12-02T20:00",
        "2026-12-02T21:15, 2026-12-02T19:45, 2026-12-02T20:00"
    })
    @DisplayName("an hour before, or up to half an hour earlier or later to be from 8 to 20 h")
    void anHourBefore(LocalDateTime start, LocalDateTime from, LocalDateTime until) {
        assertThat(times(HOUR, start, MADRID))
                .contains(
                        new ReminderTimes(
                                from.atZone(MADRID).toInstant(), until.atZone(MADRID).toInstant()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-12-02T08:29",
                "2026-12-02T08:00",
                "2026-12-02T03:00",
                "2026-12-02T00:30",
                "2026-12-02T21:16",
                "2026-12-02T23:30"
            })
    @DisplayName("not an hour before a visit at night")
    void notAtNight(LocalDateTime start) {
        assertThat(times(HOUR, start, MADRID)).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        // 23 hours and 25 hours before, since the clocks change in the night between.
        "2026-03-29T10:00, Europe/Madrid, 2026-03-28T09:00:00Z, 23",
        "2026-10-25T10:00, Europe/Madrid, 2026-10-24T08:00:00Z, 25",
        "2026-11-01T10:00, America/New_York, 2026-10-31T14:00:00Z, 25",
        "2026-12-02T10:00, Asia/Kathmandu, 2026-12-01T04:15:00Z, 24",
        "2026-12-02T10:00, Pacific/Kiritimati, 2026-11-30T20:00:00Z, 24"
    })
    @DisplayName("by the clock on the wall of the organization, also when clocks change")
    void byTheOrganizationsClock(
            LocalDateTime start, ZoneId zone, Instant reminded, long hoursBefore) {
        ReminderTimes times = times(DAY, start, zone).orElseThrow();
        assertThat(times.from()).isEqualTo(reminded);
        assertThat(Duration.between(times.from(), start.atZone(zone).toInstant()))
                .isEqualTo(Duration.ofHours(hoursBefore));
    }

    @Test
    @DisplayName("a visit at 2:30 on the day after the one on which 2:30 does not exist")
    void aTimeThatDoesNotExist() {
        assertThat(times(DAY, LocalDateTime.parse("2026-03-30T02:30"), MADRID).orElseThrow().from())
                .isEqualTo("2026-03-29T06:00:00Z");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("not if the visit was booked or moved within the three hours before")
    void notOfAFreshVisit(ReminderKind kind) {
        LocalDateTime start = LocalDateTime.parse("2026-12-02T12:00");
        Instant startsAt = start.atZone(MADRID).toInstant();
        Instant from = times(kind, start, MADRID).orElseThrow().from();
        Instant latest = from.minus(Duration.ofHours(3));
        assertThat(ReminderTimes.of(kind, startsAt, latest, MADRID)).isPresent();
        assertThat(ReminderTimes.of(kind, startsAt, latest.plusSeconds(1), MADRID)).isEmpty();
        assertThat(ReminderTimes.of(kind, startsAt, startsAt, MADRID)).isEmpty();
    }

    @Test
    @DisplayName("a visit that was moved to next week is reminded of as a new one")
    void aMovedVisit() {
        LocalDateTime moved = LocalDateTime.parse("2026-12-02T10:00");
        Instant movedAt = Instant.parse("2026-12-01T06:00:00Z");
        Instant later = moved.plusDays(7).atZone(MADRID).toInstant();
        assertThat(ReminderTimes.of(DAY, later, movedAt, MADRID)).isPresent();
        assertThat(ReminderTimes.of(DAY, moved.atZone(MADRID).toInstant(), movedAt, MADRID))
                .contains(times(DAY, moved, MADRID).orElseThrow());
        assertThat(
                        ReminderTimes.of(
                                DAY,
                                moved.atZone(MADRID).toInstant(),
                                movedAt.plusSeconds(1),
                                MADRID))
                .isEmpty();
    }

    @Test
    @DisplayName("it is due from its time on, and too late at its end")
    void dueAndTooLate() {
        ReminderTimes times =
                times(HOUR, LocalDateTime.parse("2026-12-02T10:00"), MADRID).orElseThrow();
        assertThat(times.isDueAt(times.from().minusSeconds(1))).isFalse();
        assertThat(times.isDueAt(times.from())).isTrue();
        assertThat(times.isTooLateAt(times.until().minusSeconds(1))).isFalse();
        assertThat(times.isTooLateAt(times.until())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Europe/Madrid", "America/Santiago", "Australia/Lord_Howe", "UTC"})
    @DisplayName("each of a year's visits is planned before its reminders, and these are by day")
    void allOfAYear(ZoneId zone) {
        LocalDateTime start = LocalDateTime.parse("2026-01-01T00:00");
        for (int i = 0; i < 365 * 24 * 4; i++) {
            Instant startsAt = start.plusMinutes(15L * i).atZone(zone).toInstant();
            for (ReminderKind kind : ReminderKind.values()) {
                ReminderTimes.of(kind, startsAt, LONG_AGO, zone)
                        .ifPresent(
                                times -> {
                                    assertThat(times.from())
                                            .isAfter(startsAt.minus(ReminderTimes.HORIZON))
                                            .isBefore(times.until());
                                    assertThat(times.until()).isBefore(startsAt);
                                    assertThat(times.from().atZone(zone).toLocalTime())
                                            .isBetween(LocalTime.of(8, 0), LocalTime.of(19, 45));
                                });
            }
        }
    }

    private static Optional<ReminderTimes> times(
            ReminderKind kind, LocalDateTime start, ZoneId zone) {
        return ReminderTimes.of(kind, start.atZone(zone).toInstant(), LONG_AGO, zone);
    }
}
