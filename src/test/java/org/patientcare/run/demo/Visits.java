package org.patientcare.run.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Books the visits. Those that are past, or under way, are booked two weeks later than they are to
 * be, since the service would end them before they are as they should be; {@link Past} puts them
 * where they belong.
 */
final class Visits {

    private static final String PATH = "/v1/appointments";
    private static final Duration LATER = Duration.ofDays(14);
    private static final Duration MOVED_BY = Duration.ofDays(1);
    private static final int OK = 200;
    private static final int NOT_AGAIN = 400;

    private final ServiceCalls calls;
    private final Professionals professionals;
    private final ZoneId zone;
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);

    /** When a visit is to be, and how it is to stand. */
    record Time(String code, String state, Instant start, Duration length) {

        /** Whether calls alone make it so. */
        boolean isAhead(Instant now) {
            return start.isAfter(now);
        }
    }

    Visits(ServiceCalls calls, Professionals professionals, ZoneId zone) {
        this.calls = calls;
        this.professionals = professionals;
        this.zone = zone;
    }

    /** Of those that calls cannot make. */
    List<Time> times() {
        List<Time> times = new ArrayList<>();
        for (JsonNode line : Lines.VISITS) {
            Time time = time(line);
            if (!time.isAhead(now)) {
                times.add(time);
            }
        }
        return times;
    }

    void provide() throws IOException {
        for (JsonNode line : Lines.VISITS) {
            book(line, time(line));
        }
    }

    private void book(JsonNode line, Time time) throws IOException {
        boolean moved = time.state().equals("moved");
        Instant start = time.isAhead(now) ? time.start() : time.start().plus(LATER);
        Map<String, Object> visit =
                Map.of(
                        "code",
                        time.code(),
                        "starts_at",
                        (moved ? start.plus(MOVED_BY) : start).toString(),
                        "duration",
                        time.length().toSeconds());
        Map<String, Object> body =
                Map.of(
                        "appointment",
                        visit,
                        "patient",
                        Map.of("code", line.path("patient").asText()),
                        "professional",
                        Map.of("hash", professionals.hash(line.path("professional").asInt())));
        calls.organization("POST", PATH, ServiceCalls.JSON.writeValueAsString(body))
                .expect(OK, NOT_AGAIN);
        String own = PATH + "/" + time.code();
        if (moved) {
            String json =
                    ServiceCalls.JSON.writeValueAsString(
                            Map.of("appointment", Map.of("starts_at", start.toString())));
            calls.organization("PUT", own, json).expect(OK, NOT_AGAIN);
        }
        if (time.state().equals("cancelled")) {
            calls.organization("DELETE", own, "").expect(OK, NOT_AGAIN);
        }
    }

    private Time time(JsonNode line) {
        Instant start =
                line.has("from_now")
                        ? now.plus(Duration.ofMinutes(line.path("from_now").asLong()))
                        : LocalDate.ofInstant(now, zone)
                                .plusDays(line.path("day").asLong())
                                .atTime(LocalTime.parse(line.path("time").asText()))
                                .atZone(zone)
                                .toInstant();
        return new Time(
                line.path("code").asText(),
                line.path("as").asText(),
                start,
                Duration.ofMinutes(line.path("minutes").asLong()));
    }
}
