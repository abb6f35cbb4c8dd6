package org.patientcare.visits.hours;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.visits.appointment.ProfessionalDays.OpenVisit;
import org.patientcare.visits.hours.DayMoves.NewDate;
import org.patientcare.visits.hours.DayMoves.Place;
import org.patientcare.visits.hours.WorkingHours.Exceptional;
import org.patientcare.visits.hours.WorkingHours.Period;

@DisplayName("A visit goes to the same time of another day")
class DayMovesTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    /** From 9:00 to 13:00 and from 15:00 to 24:00 in Madrid, on every day of 2031. */
    private static final WorkingHours WORK =
            new WorkingHours(
                    null,
                    List.of(),
                    List.of(
                            new Exceptional(
                                    LocalDate.of(2031, 1, 1),
                                    LocalDate.of(2031, 12, 31),
                                    List.of(
                                            new Period("09:00", "13:00"),
                                            new Period("15:00", "24:00")),
                                    List.of())),
                    null);

    private static NewDate on(String date, WorkingHours hours, TimeRange... taken) {
        return new NewDate(
                LocalDate.parse(date),
                MADRID,
                new Schedule(WorkingHours.UNSET, hours, MADRID),
                List.of(taken),
                LONG_AGO);
    }

    private static NewDate on(String date) {
        return on(date, WorkingHours.UNSET);
    }

    private static TimeRange range(String from, String to) {
        return new TimeRange(Instant.parse(from), Instant.parse(to));
    }

    /** Where visits of half an hour go, in order: their starts, or why they stay. */
    private static List<String> places(NewDate date, String... starts) {
        List<OpenVisit> visits =
                IntStream.range(0, starts.length)
                        .mapToObj(
                                i -> {
                                    Instant start = Instant.parse(starts[i]);
                                    return new OpenVisit("v" + i, start, start.plusSeconds(1800));
                                })
                        .toList();
        Map<String, Place> places = date.places(visits);
        return visits.stream()
                .map(visit -> places.get(visit.code()))
                .map(
                        place ->
                                place.hindrance() == null
                                        ? place.startsAt().toString()
                                        : place.hindrance().code())
                .toList();
    }

    @Test
    @DisplayName("by the clock on the wall, in summer as in winter")
    void byTheClock() {
        assertThat(places(on("2031-05-13"), "2031-05-06T08:00:00Z", "2031-05-06T21:45:00Z"))
                .containsExactly("2031-05-13T08:00:00Z", "2031-05-13T21:45:00Z");
        assertThat(places(on("2031-11-04"), "2031-05-06T08:00:00Z"))
                .containsExactly("2031-11-04T09:00:00Z");
    }

    @Test
    @DisplayName("unless no clock shows that time, where clocks go forward")
    void clocksGoForward() {
        assertThat(
                        places(
                                on("2031-03-30"),
                                "2031-03-23T00:59:59Z",
                                "2031-03-23T01:00:00Z",
                                "2031-03-23T01:59:59Z",
                                "2031-03-23T02:00:00Z"))
                .containsExactly("2031-03-30T00:59:59Z", "no_such_time", "no_such_time", "taken");
        Place nowhere =
                on("2031-03-30")
                        .places(
                                List.of(
                                        new OpenVisit(
                                                "a",
                                                Instant.parse("2031-03-23T01:10:00Z"),
                                                Instant.parse("2031-03-23T01:20:00Z"))))
                        .get("a");
        assertThat(nowhere.startsAt()).isNull();
    }

    @Test
    @DisplayName("the first one where clocks show it twice; from such a day one of two visits goes")
    void clocksGoBack() {
        assertThat(places(on("2031-10-26"), "2031-10-19T00:30:00Z"))
                .containsExactly("2031-10-26T00:30:00Z");
        assertThat(places(on("2031-11-02"), "2031-10-26T00:30:00Z", "2031-10-26T01:30:00Z"))
                .containsExactly("2031-11-02T01:30:00Z", "taken");
    }

    @Test
    @DisplayName("as long as it is not over another visit, and may meet one")
    void othersTakeTime() {
        NewDate date =
                on(
                        "2031-05-13",
                        WorkingHours.UNSET,
                        range("2031-05-13T08:30:00Z", "2031-05-13T08:45:00Z"));
        assertThat(
                        places(
                                date,
                                "2031-05-06T08:00:00Z",
                                "2031-05-06T08:15:00Z",
                                "2031-05-06T08:44:00Z",
                                "2031-05-06T08:45:00Z"))
                .containsExactly("2031-05-13T08:00:00Z", "taken", "taken", "2031-05-13T08:45:00Z");
    }

    @Test
    @DisplayName("of visits at one time the first one goes, and one that stays takes no time there")
    void theyDoNotOverlap() {
        assertThat(
                        places(
                                on("2031-05-13", WORK),
                                "2031-05-06T06:45:00Z",
                                "2031-05-06T07:00:00Z",
                                "2031-05-06T07:00:00Z",
                                "2031-05-06T07:15:00Z"))
                .containsExactly("outside_hours", "2031-05-13T07:00:00Z", "taken", "taken");
    }

    @Test
    @DisplayName("within working hours, wholly; after midnight too, if there is no gap")
    void workingHours() {
        assertThat(
                        places(
                                on("2031-05-13", WORK),
                                "2031-05-06T10:30:00Z",
                                "2031-05-06T10:31:00Z",
                                "2031-05-06T12:59:00Z",
                                "2031-05-06T21:31:00Z"))
                .containsExactly("2031-05-13T10:30:00Z", "taken", "outside_hours", "outside_hours");
        WorkingHours always =
                new WorkingHours(
                        null,
                        List.of(),
                        List.of(
                                new Exceptional(
                                        LocalDate.of(2031, 5, 13),
                                        LocalDate.of(2031, 5, 14),
                                        List.of(new Period("00:00", "24:00")),
                                        List.of())),
                        null);
        assertThat(places(on("2031-05-13", always), "2031-05-06T21:45:00Z"))
                .containsExactly("2031-05-13T21:45:00Z");
        assertThat(places(on("2031-05-14", always), "2031-05-06T21:45:00Z"))
                .containsExactly("outside_hours");
    }

    @Test
    @DisplayName("without working hours at any time, but not in the past")
    void withoutHours() {
        assertThat(places(on("2031-05-11"), "2031-05-06T01:00:00Z"))
                .containsExactly("2031-05-11T01:00:00Z");
        NewDate today =
                new NewDate(
                        LocalDate.of(2031, 5, 5),
                        MADRID,
                        new Schedule(WorkingHours.UNSET, WorkingHours.UNSET, MADRID),
                        List.of(),
                        Instant.parse("2031-05-05T08:00:00Z"));
        assertThat(places(today, "2031-05-06T07:59:59Z", "2031-05-06T08:30:00Z"))
                .containsExactly("past", "2031-05-05T08:30:00Z");
    }
}
