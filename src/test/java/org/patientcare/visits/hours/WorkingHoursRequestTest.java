package org.patientcare.visits.hours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Faults;
import org.patientcare.visits.hours.WorkingHours.Exceptional;
import org.patientcare.visits.hours.WorkingHours.Period;
import org.patientcare.visits.hours.WorkingHours.Weekday;
import org.patientcare.visits.hours.WorkingHours.Weekly;
import org.patientcare.visits.hours.WorkingHoursRequest.ExceptionalRequest;

@DisplayName("Working hours as they are set")
class WorkingHoursRequestTest {

    private static final LocalDate TODAY = LocalDate.of(2031, 5, 5);

    private static ExceptionalRequest free(LocalDate from, LocalDate to) {
        return new ExceptionalRequest(from, Change.to(to), List.of(), List.of());
    }

    private static WorkingHoursRequest request(
            List<Weekly> weekly, List<ExceptionalRequest> exceptions) {
        return request(null, weekly, exceptions, null);
    }

    private static WorkingHoursRequest request(
            ZoneId zone,
            List<Weekly> weekly,
            List<ExceptionalRequest> exceptions,
            Integer duration) {
        return new WorkingHoursRequest(
                Change.to(zone), Change.to(weekly), Change.to(exceptions), Change.to(duration));
    }

    private static Map<String, List<String>> errors(WorkingHoursRequest hours) {
        return catchThrowableOfType(DomainException.class, () -> hours.hours(TODAY)).errors();
    }

    @Test
    @DisplayName("nothing is a value, and one date is stored as its own last")
    void nothing() {
        assertThat(request(null, null).hours(TODAY)).isEqualTo(WorkingHours.UNSET);
        assertThat(request(null, List.of(free(TODAY, null))).hours(TODAY).exceptions())
                .containsExactly(new Exceptional(TODAY, TODAY, List.of(), List.of()));
    }

    @Test
    @DisplayName("exceptions are kept for 90 days after their last date")
    void oldExceptions() {
        WorkingHoursRequest given =
                request(
                        null,
                        List.of(
                                free(TODAY.minusDays(99), TODAY.minusDays(91)),
                                free(TODAY.minusDays(90), null)));
        assertThat(given.hours(TODAY).exceptions())
                .extracting(Exceptional::from)
                .containsExactly(TODAY.minusDays(90));
    }

    @Test
    @DisplayName("an end is after its start, and a day has one entry: all faults in one answer")
    void faults() {
        Period backwards = new Period("18:00", "09:00");
        Period empty = new Period("24:00", "24:00");
        assertThat(
                        errors(
                                request(
                                        List.of(
                                                new Weekly(
                                                        Weekday.MONDAY,
                                                        List.of(backwards),
                                                        List.of(empty)),
                                                new Weekly(Weekday.MONDAY, List.of(), List.of())),
                                        List.of(
                                                free(TODAY, TODAY.minusDays(1)),
                                                free(TODAY.plusDays(1), TODAY.plusDays(368)),
                                                free(TODAY.plusDays(2), null)))))
                .containsOnlyKeys(
                        "weekly[0].periods[0].to",
                        "weekly[0].breaks[0].to",
                        "weekly[1].day",
                        "exceptions[0].to",
                        "exceptions[1].to",
                        "exceptions[2].from");
    }

    @Test
    @DisplayName("what is stored as JSON is read again as it was")
    void storedHoursAreReadAgain() {
        Period morning = new Period("09:00", "14:00");
        WorkingHours stored =
                request(
                                ZoneId.of("Europe/Madrid"),
                                List.of(new Weekly(Weekday.MONDAY, List.of(morning), List.of())),
                                List.of(free(TODAY, null)),
                                900)
                        .hours(TODAY);
        Faults faults = new Faults();
        byte[] json = Json.write(stored).getBytes(StandardCharsets.UTF_8);
        assertThat(Json.read(json, WorkingHours.class, faults)).isEqualTo(stored);
        assertThat(faults.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("exceptions overlap in whichever order they are")
    void overlappingExceptions() {
        ExceptionalRequest week = free(TODAY, TODAY.plusDays(6));
        for (ExceptionalRequest other :
                List.of(
                        free(TODAY.minusDays(1), TODAY),
                        free(TODAY.plusDays(6), TODAY.plusDays(7)),
                        free(TODAY.minusDays(1), TODAY.plusDays(9)),
                        free(TODAY.plusDays(3), null))) {
            assertThat(errors(request(null, List.of(week, other))))
                    .containsOnlyKeys("exceptions[1].from");
        }
        assertThat(
                        request(null, List.of(week, free(TODAY.plusDays(7), null)))
                                .hours(TODAY)
                                .exceptions())
                .hasSize(2);
    }
}
