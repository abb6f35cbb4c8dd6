package org.patientcare.visits.hours;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.visits.hours.WorkingHours.Exceptional;
import org.patientcare.visits.hours.WorkingHours.Period;
import org.patientcare.visits.hours.WorkingHours.Weekday;
import org.patientcare.visits.hours.WorkingHours.Weekly;

@DisplayName("When a professional works")
class ScheduleTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private static final LocalDate MONDAY = LocalDate.of(2031, 5, 5);

    private static final WorkingHours CLINIC =
            hours(List.of(on(Weekday.MONDAY, "09:00-17:00")), List.of());

    private static WorkingHours hours(List<Weekly> weekly, List<Exceptional> exceptions) {
        return new WorkingHours(null, weekly, exceptions, null);
    }

    private static Weekly on(Weekday day, String... periods) {
        return new Weekly(day, periods(periods), List.of());
    }

    private static Exceptional on(LocalDate date, String... periods) {
        return new Exceptional(date, date, periods(periods), List.of());
    }

    private static List<Period> periods(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.split("-"))
                .map(sides -> new Period(sides[0], sides[1]))
                .toList();
    }

    private static List<String> open(Schedule schedule, LocalDate date) {
        return schedule.on(date).stream().map(each -> each.from() + " " + each.to()).toList();
    }

    @Test
    @DisplayName("without hours of anybody they do not work, and that is known")
    void nobodySetHours() {
        Schedule none = new Schedule(WorkingHours.UNSET, WorkingHours.UNSET, MADRID);
        assertThat(none.on(MONDAY)).isEmpty();
        assertThat(none.isSet()).isFalse();
        assertThat(none.usualLength()).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    @DisplayName("the organization's week counts until the professional has one of their own")
    void weeks() {
        assertThat(open(new Schedule(WorkingHours.UNSET, CLINIC, MADRID), MONDAY))
                .containsExactly("2031-05-05T07:00:00Z 2031-05-05T15:00:00Z");
        WorkingHours own = hours(List.of(on(Weekday.TUESDAY, "10:00-11:00")), List.of());
        Schedule schedule = new Schedule(own, CLINIC, MADRID);
        assertThat(schedule.isSet()).isTrue();
        assertThat(open(schedule, MONDAY)).isEmpty();
        assertThat(open(schedule, MONDAY.plusDays(1)))
                .containsExactly("2031-05-06T08:00:00Z 2031-05-06T09:00:00Z");
    }

    @Test
    @DisplayName(
            "an exception of the professional counts before the organization's, and both before weeks")
    void exceptions() {
        WorkingHours holiday = hours(CLINIC.weekly(), List.of(on(MONDAY)));
        WorkingHours week = hours(List.of(on(Weekday.MONDAY, "08:00-20:00")), List.of());
        WorkingHours duty = hours(week.weekly(), List.of(on(MONDAY, "10:00-12:00")));
        assertThat(open(new Schedule(week, holiday, MADRID), MONDAY)).isEmpty();
        assertThat(open(new Schedule(week, holiday, MADRID), MONDAY.plusDays(7))).hasSize(1);
        assertThat(open(new Schedule(duty, holiday, MADRID), MONDAY))
                .containsExactly("2031-05-05T08:00:00Z 2031-05-05T10:00:00Z");
    }

    @Test
    @DisplayName("breaks are taken out of periods that may meet or overlap")
    void breaks() {
        WorkingHours own =
                hours(
                        List.of(
                                new Weekly(
                                        Weekday.MONDAY,
                                        periods("09:00-12:00", "11:00-14:00", "14:00-18:00"),
                                        periods("13:30-14:30", "17:45-19:00"))),
                        List.of());
        assertThat(open(new Schedule(own, WorkingHours.UNSET, ZoneId.of("UTC")), MONDAY))
                .containsExactly(
                        "2031-05-05T09:00:00Z 2031-05-05T13:30:00Z",
                        "2031-05-05T14:30:00Z 2031-05-05T17:45:00Z");
    }

    @Test
    @DisplayName("zone and usual length are the professional's, else the organization's")
    void zoneAndLength() {
        WorkingHours clinic =
                new WorkingHours(ZoneId.of("America/Bogota"), CLINIC.weekly(), List.of(), 1200);
        Schedule ofClinic = new Schedule(WorkingHours.UNSET, clinic, MADRID);
        assertThat(ofClinic.usualLength()).isEqualTo(Duration.ofMinutes(20));
        assertThat(open(ofClinic, MONDAY))
                .containsExactly("2031-05-05T14:00:00Z 2031-05-05T22:00:00Z");
        WorkingHours own = new WorkingHours(MADRID, null, List.of(), 600);
        Schedule ofProfessional = new Schedule(own, clinic, ZoneId.of("UTC"));
        assertThat(ofProfessional.usualLength()).isEqualTo(Duration.ofMinutes(10));
        assertThat(open(ofProfessional, MONDAY))
                .containsExactly("2031-05-05T07:00:00Z 2031-05-05T15:00:00Z");
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource({
        // Clocks go from 2:00 to 3:00.
        "2031-03-30, Europe/Madrid, 00:00-24:00, 2031-03-29T23:00:00Z 2031-03-30T22:00:00Z, 23",
        "2031-03-30, Europe/Madrid, 01:00-04:00, 2031-03-30T00:00:00Z 2031-03-30T02:00:00Z, 2",
        "2031-03-30, Europe/Madrid, 02:30-04:00, 2031-03-30T01:00:00Z 2031-03-30T02:00:00Z, 1",
        "2031-03-30, Europe/Madrid, 02:00-03:00, , 0",
        // Clocks go from 3:00 to 2:00.
        "2031-10-26, Europe/Madrid, 00:00-24:00, 2031-10-25T22:00:00Z 2031-10-26T23:00:00Z, 25",
        "2031-10-26, Europe/Madrid, 01:00-04:00, 2031-10-25T23:00:00Z 2031-10-26T03:00:00Z, 4",
        "2031-10-26, Europe/Madrid, 03:00-04:00, 2031-10-26T02:00:00Z 2031-10-26T03:00:00Z, 1",
        // Clocks go from 24:00 to 23:00: the day ends twice.
        "2031-10-25, Asia/Beirut, 23:00-24:00, 2031-10-25T20:00:00Z 2031-10-25T22:00:00Z, 2",
        // Clocks go from 0:00 to 1:00.
        "2031-03-30, Asia/Beirut, 00:00-02:00, 2031-03-29T22:00:00Z 2031-03-29T23:00:00Z, 1"
    })
    @DisplayName("hours are what a clock shows, on days of 23 and 25 hours, too")
    void changesOfClocks(LocalDate date, ZoneId zone, String period, String open, int hours) {
        WorkingHours own = hours(null, List.of(on(date, period)));
        List<TimeRange> ranges = new Schedule(own, WorkingHours.UNSET, zone).on(date);
        assertThat(ranges.stream().map(each -> each.from() + " " + each.to()))
                .isEqualTo(open == null ? List.of() : List.of(open));
        assertThat(
                        ranges.stream()
                                .mapToLong(
                                        each -> Duration.between(each.from(), each.to()).toHours())
                                .sum())
                .isEqualTo(hours);
    }

    @Test
    @DisplayName("half of an hour that a clock shows twice is open twice")
    void anHourThatComesTwice() {
        WorkingHours own = hours(null, List.of(on(LocalDate.of(2031, 10, 26), "02:00-02:30")));
        assertThat(open(new Schedule(own, WorkingHours.UNSET, MADRID), LocalDate.of(2031, 10, 26)))
                .containsExactly(
                        "2031-10-26T00:00:00Z 2031-10-26T00:30:00Z",
                        "2031-10-26T01:00:00Z 2031-10-26T01:30:00Z");
    }

    @Test
    @DisplayName("the dates around a range are those of the zone, and one more at each end")
    void datesAround() {
        Weekly[] all =
                Arrays.stream(Weekday.values())
                        .map(day -> on(day, "22:00-24:00"))
                        .toArray(Weekly[]::new);
        Schedule schedule =
                new Schedule(hours(List.of(all), List.of()), WorkingHours.UNSET, MADRID);
        Instant midnight = Instant.parse("2031-05-05T22:00:00Z");
        assertThat(schedule.around(new TimeRange(midnight, midnight.plusSeconds(60))))
                .extracting(each -> each.from().toString())
                .containsExactly(
                        "2031-05-05T20:00:00Z", "2031-05-06T20:00:00Z", "2031-05-07T20:00:00Z");
    }
}
