package org.patientcare.visits.hours;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.patientcare.visits.hours.WorkingHours.DayHours;
import org.patientcare.visits.hours.WorkingHours.Exceptional;
import org.patientcare.visits.hours.WorkingHours.Weekday;
import org.patientcare.visits.hours.WorkingHours.Weekly;

/**
 * When a professional works for an organization.
 *
 * <p>What counts on a date is the first of these that there is: an exception of the professional,
 * one of the organization, the professional's week, the organization's week. Without any of them
 * the professional does not work. The time zone and the usual length of a visit are those of the
 * professional, else those of the organization.
 *
 * <p>Hours are what a clock on the wall shows. Where clocks go forward, hours that no clock shows
 * are left out, and a day has 23 hours; where they go back, hours that clocks show twice count
 * twice, and a day has 25.
 *
 * @param own hours of the professional
 * @param organization hours of the organization
 * @param usualZone the organization's time zone
 */
record Schedule(WorkingHours own, WorkingHours organization, ZoneId usualZone) {

    private static final Duration DEFAULT_LENGTH = Duration.ofMinutes(15);

    ZoneId zone() {
        return Stream.of(own, organization)
                .map(WorkingHours::timeZone)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(usualZone);
    }

    /** How long a visit usually is. */
    Duration usualLength() {
        return Stream.of(own, organization)
                .map(WorkingHours::visitDuration)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Duration::ofSeconds)
                .orElse(DEFAULT_LENGTH);
    }

    /** Whether a week is set, by the professional or the organization. */
    boolean isSet() {
        return own.weekly() != null || organization.weekly() != null;
    }

    /**
     * Whether the professional works all the time of a visit. Without hours nothing is outside of
     * them.
     */
    boolean allows(TimeRange visit) {
        return !isSet()
                || TimeRange.merged(around(visit)).stream()
                        .anyMatch(working -> working.contains(visit));
    }

    /**
     * When the professional works on the dates that a range of time touches, and on the dates
     * before and after: in order, without overlaps, each date for itself.
     */
    List<TimeRange> around(TimeRange range) {
        LocalDate first = range.from().atZone(zone()).toLocalDate().minusDays(1);
        LocalDate last = range.to().atZone(zone()).toLocalDate().plusDays(1);
        return first.datesUntil(last.plusDays(1)).flatMap(date -> on(date).stream()).toList();
    }

    /** When the professional works on a date of the zone, in order and without overlaps. */
    List<TimeRange> on(LocalDate date) {
        List<Minutes> open = hours(date).map(Minutes::of).orElseGet(List::of);
        Instant end = date.plusDays(1).atStartOfDay(zone()).toInstant();
        List<TimeRange> ranges = new ArrayList<>();
        for (Instant at = date.atStartOfDay(zone()).toInstant(); at.isBefore(end); ) {
            ZoneOffset offset = zone().getRules().getOffset(at);
            TimeRange sameOffset = new TimeRange(at, earlier(nextChange(at), end));
            open.forEach(each -> each.within(sameOffset, date, offset).ifPresent(ranges::add));
            at = sameOffset.to();
        }
        return TimeRange.merged(ranges);
    }

    private Instant nextChange(Instant at) {
        ZoneOffsetTransition next = zone().getRules().nextTransition(at);
        return next == null ? Instant.MAX : next.getInstant();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private Optional<DayHours> hours(LocalDate date) {
        return exception(own, date).or(() -> exception(organization, date)).or(() -> week(date));
    }

    private static Optional<DayHours> exception(WorkingHours hours, LocalDate date) {
        return hours.exceptions().stream()
                .filter(each -> each.includes(date))
                .findFirst()
                .map(Exceptional::hours);
    }

    private Optional<DayHours> week(LocalDate date) {
        List<Weekly> week = own.weekly() == null ? organization.weekly() : own.weekly();
        return Stream.ofNullable(week)
                .flatMap(List::stream)
                .filter(each -> each.day() == Weekday.of(date))
                .findFirst()
                .map(Weekly::hours);
    }

    /**
     * A part of a day by the clock on the wall.
     *
     * @param from minutes since midnight
     * @param to not included
     */
    private record Minutes(int from, int to) {

        /** The periods without the breaks. They may overlap. */
        static List<Minutes> of(DayHours hours) {
            List<Minutes> open = hours.periods().stream().map(Minutes::of).toList();
            for (WorkingHours.Period pause : hours.breaks()) {
                Minutes without = of(pause);
                open = open.stream().flatMap(each -> each.minus(without)).toList();
            }
            return open;
        }

        private static Minutes of(WorkingHours.Period period) {
            return new Minutes(period.fromMinute(), period.toMinute());
        }

        private Stream<Minutes> minus(Minutes other) {
            return Stream.of(
                            new Minutes(from, Math.min(to, other.from)),
                            new Minutes(Math.max(from, other.to), to))
                    .filter(each -> each.from < each.to);
        }

        /** What of this part of a date lies in a range in which the offset is the same. */
        Optional<TimeRange> within(TimeRange range, LocalDate date, ZoneOffset offset) {
            LocalDateTime midnight = date.atStartOfDay();
            Instant begins = later(midnight.plusMinutes(from).toInstant(offset), range.from());
            Instant ends = earlier(midnight.plusMinutes(to).toInstant(offset), range.to());
            return Optional.of(new TimeRange(begins, ends)).filter(each -> begins.isBefore(ends));
        }
    }
}
