package org.patientcare.visits.hours;

import static java.util.Objects.requireNonNullElse;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Change.MustBeNamed;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.visits.hours.WorkingHours.DayHours;
import org.patientcare.visits.hours.WorkingHours.Exceptional;
import org.patientcare.visits.hours.WorkingHours.Period;
import org.patientcare.visits.hours.WorkingHours.Weekday;
import org.patientcare.visits.hours.WorkingHours.Weekly;

/** New {@link WorkingHours}, in place of all that were set before; null unsets. */
public record WorkingHoursRequest(
        @MustBeNamed Change<ZoneId> timeZone,
        @MustBeNamed
                Change<
                                @Size(max = WorkingHours.DAYS_OF_WEEK, message = "{too_many}") List<
                                        @NotNull @Valid Weekly>>
                        weekly,
        @MustBeNamed
                Change<
                                @Size(max = WorkingHours.MAX_EXCEPTIONS, message = "{too_many}")
                                        List<
                                        @NotNull @Valid ExceptionalRequest>>
                        exceptions,
        @MustBeNamed Change<@Min(300) @Max(14_400) Integer> visitDuration) {

    /**
     * {@link Exceptional} hours.
     *
     * @param to null for one date
     */
    public record ExceptionalRequest(
            @NotNull LocalDate from,
            @MustBeNamed Change<LocalDate> to,
            @NotNull @Size(max = WorkingHours.MAX_PERIODS, message = "{too_many}")
                    List<@NotNull @Valid Period> periods,
            @NotNull @Size(max = WorkingHours.MAX_PERIODS, message = "{too_many}")
                    List<@NotNull @Valid Period> breaks) {

        private Exceptional hours() {
            return new Exceptional(from, requireNonNullElse(to.value(), from), periods, breaks);
        }
    }

    private static final int MAX_DAYS_OF_EXCEPTION = 366;

    /** How long exceptions are kept after their last date. */
    private static final int DAYS_KEPT = 90;

    /**
     * The hours without exceptions that were over more than {@value #DAYS_KEPT} days ago.
     *
     * @throws DomainException of kind INVALID if an end is not after its start, or two days of the
     *     week or two exceptions are for the same day
     */
    WorkingHours hours(LocalDate today) {
        Faults faults = new Faults();
        List<Exceptional> days = givenExceptions();
        checkWeek(faults);
        checkExceptions(days, faults);
        faults.throwIfAny();
        return new WorkingHours(
                timeZone.value(),
                weekly.value(),
                days.stream()
                        .filter(each -> !each.to().isBefore(today.minusDays(DAYS_KEPT)))
                        .toList(),
                visitDuration.value());
    }

    private List<Exceptional> givenExceptions() {
        return exceptions.value() == null
                ? List.of()
                : exceptions.value().stream().map(ExceptionalRequest::hours).toList();
    }

    private void checkWeek(Faults faults) {
        List<Weekly> days = requireNonNullElse(weekly.value(), List.of());
        for (int i = 0; i < days.size(); i++) {
            Weekday day = days.get(i).day();
            check("weekly[" + i + "]", days.get(i).hours(), faults);
            if (days.subList(0, i).stream().anyMatch(each -> each.day() == day)) {
                faults.add("weekly[" + i + "].day", FaultCode.DAY_REPEATED.of());
            }
        }
    }

    private static void checkExceptions(List<Exceptional> given, Faults faults) {
        for (int i = 0; i < given.size(); i++) {
            Exceptional days = given.get(i);
            String path = "exceptions[" + i + "]";
            check(path, days.hours(), faults);
            if (days.to().isBefore(days.from())) {
                faults.add(path + ".to", FaultCode.BEFORE.of("from"));
            } else if (days.to().isAfter(days.from().plusDays(MAX_DAYS_OF_EXCEPTION))) {
                faults.add(path + ".to", FaultCode.TOO_FAR.of(MAX_DAYS_OF_EXCEPTION));
            }
            if (given.subList(0, i).stream()
                    .anyMatch(each -> each.includes(days.from()) || days.includes(each.from()))) {
                faults.add(path + ".from", FaultCode.DAY_REPEATED.of());
            }
        }
    }

    private static void check(String path, DayHours hours, Faults faults) {
        check(path + ".periods", hours.periods(), faults);
        check(path + ".breaks", hours.breaks(), faults);
    }

    private static void check(String path, List<Period> periods, Faults faults) {
        for (int i = 0; i < periods.size(); i++) {
            if (periods.get(i).fromMinute() >= periods.get(i).toMinute()) {
                faults.add(path + "[" + i + "].to", FaultCode.NOT_AFTER.of("from"));
            }
        }
    }
}
