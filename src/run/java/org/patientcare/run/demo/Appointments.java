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
 * Books the visits. Those that are to be past or in progress are booked two weeks late, because the
 * service would otherwise end them before their data are complete; {@link PastData} moves them to
 * their real time.
 */
final class Appointments {

    private static final String PATH = "/v1/appointments";
    private static final Duration BOOKED_LATE_BY = Duration.ofDays(14);
    private static final Duration MOVED_BY = Duration.ofDays(1);
    private static final int OK = 200;
    private static final int ALREADY_DONE = 400;

    private final ServiceCalls calls;
    private final Professionals professionals;
    private final ZoneId zone;
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);

    /** The intended time and state of a visit. */
    record PlannedAppointment(String code, String state, Instant start, Duration length) {

        /** Whether the visit is in the future, so that API calls alone can create it. */
        boolean isInFuture(Instant now) {
            return start.isAfter(now);
        }
    }

    Appointments(ServiceCalls calls, Professionals professionals, ZoneId zone) {
        this.calls = calls;
        this.professionals = professionals;
        this.zone = zone;
    }

    /** The visits that API calls cannot create as intended. */
    List<PlannedAppointment> pastVisits() {
        List<PlannedAppointment> times = new ArrayList<>();
        for (JsonNode line : DemoResources.VISITS) {
            PlannedAppointment plannedVisit = time(line);
            if (!plannedVisit.isInFuture(now)) {
                times.add(plannedVisit);
            }
        }
        return times;
    }

    void createIfMissing() throws IOException {
        for (JsonNode line : DemoResources.VISITS) {
            book(line, time(line));
        }
    }

    private void book(JsonNode line, PlannedAppointment plannedVisit) throws IOException {
        boolean moved = plannedVisit.state().equals("moved");
        Instant start =
                plannedVisit.isInFuture(now)
                        ? plannedVisit.start()
                        : plannedVisit.start().plus(BOOKED_LATE_BY);
        Map<String, Object> visit =
                Map.of(
                        "code",
                        plannedVisit.code(),
                        "starts_at",
                        (moved ? start.plus(MOVED_BY) : start).toString(),
                        "duration",
                        plannedVisit.length().toSeconds());
        Map<String, Object> body =
                Map.of(
                        "appointment",
                        visit,
                        "patient",
                        Map.of("code", line.path("patient").asText()),
                        "professional",
                        Map.of("hash", professionals.hash(line.path("professional").asInt())));
        calls.asOrganization("POST", PATH, ServiceCalls.JSON.writeValueAsString(body))
                .expect(OK, ALREADY_DONE);
        String own = PATH + "/" + plannedVisit.code();
        if (moved) {
            String json =
                    ServiceCalls.JSON.writeValueAsString(
                            Map.of("appointment", Map.of("starts_at", start.toString())));
            calls.asOrganization("PUT", own, json).expect(OK, ALREADY_DONE);
        }
        if (plannedVisit.state().equals("cancelled")) {
            calls.asOrganization("DELETE", own, "").expect(OK, ALREADY_DONE);
        }
    }

    private PlannedAppointment time(JsonNode line) {
        Instant start =
                line.has("from_now")
                        ? now.plus(Duration.ofMinutes(line.path("from_now").asLong()))
                        : LocalDate.ofInstant(now, zone)
                                .plusDays(line.path("day").asLong())
                                .atTime(LocalTime.parse(line.path("time").asText()))
                                .atZone(zone)
                                .toInstant();
        return new PlannedAppointment(
                line.path("code").asText(),
                line.path("as").asText(),
                start,
                Duration.ofMinutes(line.path("minutes").asLong()));
    }
}
