package org.patientcare.visits.hours;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.patientcare.platform.shared.WireNamed;

/**
 * The working hours of an organization, or those of a professional who works for it, as they are
 * stored and shown. {@link Schedule} says how the two work together.
 *
 * @param timeZone of all times; null for the organization's
 * @param weekly the hours of each day of a week, a day that is missing is free; null if no week is
 *     set: then a professional works as the organization does
 * @param exceptions dates with other hours than their day of the week, such as holidays
 * @param visitDuration how long a visit usually is, in seconds; null for the organization's, or 900
 */
public record WorkingHours(
        ZoneId timeZone,
        @Size(max = DAYS_OF_WEEK, message = "{too_many}") List<Weekly> weekly,
        @Size(max = MAX_EXCEPTIONS, message = "{too_many}") List<Exceptional> exceptions,
        Integer visitDuration) {

    static final int DAYS_OF_WEEK = 7;
    static final int MAX_EXCEPTIONS = 366;

    static final int MAX_PERIODS = 12;

    static final WorkingHours UNSET = new WorkingHours(null, null, List.of(), null);

    /** The hours on one day of each week; without periods the day is free. */
    public record Weekly(
            @NotNull Weekday day,
            @NotNull @Size(max = MAX_PERIODS, message = "{too_many}")
                    List<@NotNull @Valid Period> periods,
            @NotNull @Size(max = MAX_PERIODS, message = "{too_many}")
                    List<@NotNull @Valid Period> breaks) {

        DayHours hours() {
            return new DayHours(periods, breaks);
        }
    }

    /**
     * The hours on each of some dates; without periods these are free.
     *
     * @param from the first date
     * @param to the last date
     */
    public record Exceptional(
            @NotNull LocalDate from,
            @NotNull LocalDate to,
            @NotNull @Size(max = MAX_PERIODS, message = "{too_many}")
                    List<@NotNull @Valid Period> periods,
            @NotNull @Size(max = MAX_PERIODS, message = "{too_many}")
                    List<@NotNull @Valid Period> breaks) {

        DayHours hours() {
            return new DayHours(periods, breaks);
        }

        boolean includes(LocalDate date) {
            return !date.isBefore(from) && !date.isAfter(to);
        }
    }

    /**
     * A part of a day.
     *
     * @param from a time of day
     * @param to a later one; 24:00 is the end of the day
     */
    public record Period(
            @NotNull @Pattern(regexp = TIME, message = NO_TIME) String from,
            @NotNull @Pattern(regexp = TIME, message = NO_TIME) String to) {

        private static final String TIME = "(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)";
        private static final String NO_TIME = "{not_a_time_of_day}";

        /** Minutes since midnight by the clock on the wall. */
        int fromMinute() {
            return minute(from);
        }

        int toMinute() {
            return minute(to);
        }

        private static int minute(String time) {
            return Integer.parseInt(time.substring(0, 2)) * 60
                    + Integer.parseInt(time.substring(3));
        }
    }

    /** Periods of work on a day, and breaks in them. */
    record DayHours(List<Period> periods, List<Period> breaks) {}

    /** The days of a week as callers write them. */
    public enum Weekday implements WireNamed {
        MONDAY,
        TUESDAY,
        WEDNESDAY,
        THURSDAY,
        FRIDAY,
        SATURDAY,
        SUNDAY;

        static Weekday of(LocalDate date) {
            return values()[date.getDayOfWeek().ordinal()];
        }
    }
}
