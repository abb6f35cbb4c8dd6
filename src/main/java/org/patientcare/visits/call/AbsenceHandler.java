package org.patientcare.visits.call;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.visits.appointment.PatientAbsences;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * Answers the page of a patient who cannot come (ADR 94). Only a POST request of the page does
 * something, after a question: mail scanners follow links.
 */
@ApplicationScoped
class AbsenceHandler {

    @Inject private CallAccess access;
    @Inject private PatientAbsences absences;
    @Inject private Clock clock;

    /**
     * @param startsAt when the visit starts, as the page shows it
     */
    record AbsenceRequest(String startsAt) {}

    void report(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link =
                access.admitted(
                        request, response, token, found -> isOffered(found, clock.instant()));
        if (link.isEmpty()) {
            return;
        }
        Optional<AbsenceRequest> body = access.body(request, AbsenceRequest.class);
        Optional<Instant> startsAt =
                body.map(AbsenceRequest::startsAt)
                        .flatMap(text -> Timestamps.parse(text, ZoneOffset.UTC));
        if (startsAt.isEmpty()) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        PatientAbsences.AbsenceOutcome outcome =
                absences.report(
                        link.get().organization(),
                        link.get().patient(),
                        link.get().code(),
                        startsAt.get());
        response.setContentType(MediaType.APPLICATION_JSON);
        Json.write(Map.of("outcome", outcome.code()), response.getOutputStream());
    }

    /** Whether the page of this link offers it: to the patient, before the link opens. */
    static boolean isOffered(VisitLink link, Instant now) {
        return link.role() == VisitRole.PATIENT && PageState.of(link, now) == PageState.EARLY;
    }
}
