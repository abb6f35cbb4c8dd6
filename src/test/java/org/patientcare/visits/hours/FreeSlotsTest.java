package org.patientcare.visits.hours;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.visits.hours.Slots.FreeSlots;

@DisplayName("Free slots")
class FreeSlotsTest {

    private static final FreeSlots QUARTERS =
            new FreeSlots(Duration.ofMinutes(15), Duration.ofMinutes(15));

    private static final TimeRange DAY = range("00:00-23:59");

    private static TimeRange range(String text) {
        String[] sides = text.split("-");
        return new TimeRange(at(sides[0]), at(sides[1]));
    }

    private static Instant at(String time) {
        return Instant.parse("2031-05-05T" + time + (time.length() == 5 ? ":00Z" : "Z"));
    }

    private static List<TimeRange> ranges(String... texts) {
        return Arrays.stream(texts).map(FreeSlotsTest::range).toList();
    }

    private static List<String> times(List<Instant> starts) {
        return starts.stream().map(start -> start.toString().substring(11, 16)).toList();
    }

    @Test
    @DisplayName("fill what is open, from its beginning on, and do not reach over its end")
    void fillWhatIsOpen() {
        assertThat(times(QUARTERS.in(ranges("09:05-09:40", "12:00-12:15"), List.of(), DAY)))
                .containsExactly("09:05", "09:20", "12:00");
        assertThat(QUARTERS.in(ranges("12:00-12:14"), List.of(), DAY)).isEmpty();
    }

    @Test
    @DisplayName("leave out what overlaps with a visit, and keep what meets one")
    void visitsTakeTime() {
        assertThat(
                        times(
                                QUARTERS.in(
                                        ranges("09:00-10:30"),
                                        ranges("09:50-10:05", "09:15-09:30", "08:00-09:00"),
                                        DAY)))
                .containsExactly("09:00", "09:30", "10:15");
    }

    @Test
    @DisplayName("a long visit inside which others lie takes its whole time")
    void overlappingVisits() {
        assertThat(
                        times(
                                QUARTERS.in(
                                        ranges("09:00-10:30"),
                                        ranges("09:00-10:15", "09:15-09:30"),
                                        DAY)))
                .containsExactly("10:15");
    }

    @Test
    @DisplayName("that are longer than their distance overlap")
    void longSlots() {
        FreeSlots halfHours = new FreeSlots(Duration.ofMinutes(15), Duration.ofMinutes(30));
        assertThat(times(halfHours.in(ranges("09:00-10:00"), List.of(), DAY)))
                .containsExactly("09:00", "09:15", "09:30");
    }

    @Test
    @DisplayName("lie between the ends of what is wanted, at the same times whatever is wanted")
    void onlyWhatIsWanted() {
        List<TimeRange> open = ranges("09:00-10:00");
        assertThat(times(QUARTERS.in(open, List.of(), range("09:10-09:45"))))
                .containsExactly("09:15", "09:30");
        assertThat(times(QUARTERS.in(open, List.of(), range("09:15-09:30"))))
                .containsExactly("09:15");
        assertThat(times(QUARTERS.in(open, List.of(), range("09:15:01-09:44")))).isEmpty();
        assertThat(times(QUARTERS.in(open, List.of(), range("11:00-12:00")))).isEmpty();
        TimeRange afterAFraction = new TimeRange(at("09:15").plusNanos(1), at("10:00"));
        assertThat(times(QUARTERS.in(open, List.of(), afterAFraction)))
                .containsExactly("09:30", "09:45");
    }

    @Test
    @DisplayName("may end in the range that follows without a gap, which has its own beginning")
    void acrossMidnight() {
        FreeSlots hours = new FreeSlots(Duration.ofMinutes(40), Duration.ofMinutes(60));
        assertThat(times(hours.in(ranges("09:00-10:00", "10:00-11:00"), List.of(), DAY)))
                .containsExactly("09:00", "09:40", "10:00");
        assertThat(times(hours.in(ranges("09:00-10:00", "10:01-11:00"), List.of(), DAY)))
                .containsExactly("09:00");
    }
}
