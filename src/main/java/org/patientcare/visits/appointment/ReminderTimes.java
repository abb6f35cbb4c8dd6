package org.patientcare.visits.appointment;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.patientcare.visits.appointment.Reminders.ReminderKind;

/**
 * When a reminder of a visit may be sent: from the first instant on, and before the second one.
 *
 * <p>It is sent between 8 and 20 h in the organization's time zone. A reminder whose time is
 * earlier or later in the day is sent at the nearest of these times on the same day; the one an
 * hour before only if that is half an hour before or after its time at most, or else it is left
 * out. Whoever booked or moved the visit within the three hours before is not reminded: the patient
 * has just heard of it.
 *
 * @param from when it is due
 * @param until when it is too late, if no node could send it before
 */
record ReminderTimes(Instant from, Instant until) {

    /** How long before the start of a visit its last reminder may be planned. */
    static final Duration HORIZON = Duration.ofHours(30);

    private static final LocalTime OPENING = LocalTime.of(8, 0);
    private static final LocalTime CLOSING = LocalTime.of(20, 0);

    /** Late enough for the day, and early enough to send all of an evening before it closes. */
    private static final LocalTime LAST = LocalTime.of(19, 45);

    private static final Duration FRESH = Duration.ofHours(3);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration LARGEST_SHIFT = Duration.ofMinutes(30);
    private static final Duration TOO_CLOSE = Duration.ofMinutes(15);

    /**
     * @param bookedAt when the visit was booked or last moved
     * @param zone of the organization
     * @return empty if there is to be no such reminder
     */
    static Optional<ReminderTimes> of(
            ReminderKind kind, Instant startsAt, Instant bookedAt, ZoneId zone) {
        return (kind == ReminderKind.DAY
                        ? Optional.of(dayBefore(startsAt, zone))
                        : hourBefore(startsAt, zone))
                .filter(times -> !bookedAt.plus(FRESH).isAfter(times.from));
    }

    boolean isDueAt(Instant now) {
        return !now.isBefore(from);
    }

    boolean isTooLateAt(Instant now) {
        return !now.isBefore(until);
    }

    private static ReminderTimes dayBefore(Instant startsAt, ZoneId zone) {
        return withinDay(startsAt.atZone(zone).minusDays(1));
    }

    private static Optional<ReminderTimes> hourBefore(Instant startsAt, ZoneId zone) {
        Instant wanted = startsAt.minus(HOUR);
        ReminderTimes day = withinDay(wanted.atZone(zone));
        Instant end = startsAt.minus(TOO_CLOSE);
        return Duration.between(wanted, day.from).abs().compareTo(LARGEST_SHIFT) > 0
                ? Optional.empty()
                : Optional.of(
                        new ReminderTimes(day.from, end.isBefore(day.until) ? end : day.until));
    }

    /** At this time, or at the nearest one of its day at which reminders are sent. */
    private static ReminderTimes withinDay(ZonedDateTime wanted) {
        LocalDate day = wanted.toLocalDate();
        ZoneId zone = wanted.getZone();
        Instant first = day.atTime(OPENING).atZone(zone).toInstant();
        Instant last = day.atTime(LAST).atZone(zone).toInstant();
        Instant at = wanted.toInstant();
        Instant from = at.isBefore(first) ? first : at.isAfter(last) ? last : at;
        return new ReminderTimes(from, day.atTime(CLOSING).atZone(zone).toInstant());
    }
}
