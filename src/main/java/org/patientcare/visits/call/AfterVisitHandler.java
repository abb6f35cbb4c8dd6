package org.patientcare.visits.call;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.documents.prescription.DocumentLinkService;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.BrowserFamily;
import org.patientcare.visits.appointment.VisitAnswers;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.Attendances;

/**
 * Answers the page of a patient who has left the call, or whose visit has ended: it asks whether
 * the visit worked, and offers the prescriptions of the professional (ADR 77). Only the browser
 * that was in the call gets anything, which it shows by the id of its device; whoever has the link
 * alone does not.
 */
@ApplicationScoped
class AfterVisitHandler {

    /** How long after the link has closed; prescriptions are often written after the visit. */
    private static final Duration OFFERED_FOR = Duration.ofHours(24);

    /**
     * A request of the page of a patient who has left the call, or whose visit has ended.
     *
     * @param device on which the page was in the call
     * @param worked the answer to the question whether picture and sound worked
     * @param prescription the code of the prescription that the patient opens
     */
    record AfterVisitRequest(UUID device, Boolean worked, UUID prescription) {}

    @Inject private CallAccess access;
    @EJB private Attendances attendances;
    @EJB private VisitAnswers answers;
    @EJB private DocumentLinkService documents;
    @Inject private Clock clock;

    /** A link after its visit, and what its page asks for. */
    private record ReceivedRequest(VisitLink link, AfterVisitRequest request) {}

    /** Stores whether the visit worked: 204, also for a later answer, which changes nothing. */
    void answer(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<ReceivedRequest> asked = admitted(request, response, token);
        if (asked.isEmpty()) {
            return;
        }
        Boolean worked = asked.get().request().worked();
        if (worked == null) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        answers.record(
                asked.get().link(),
                worked,
                BrowserFamily.of(request.getHeader(HttpHeaders.USER_AGENT)));
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    /** Answers with the codes of the prescriptions that there are by now. */
    void prescriptions(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<ReceivedRequest> asked = admitted(request, response, token);
        if (asked.isPresent()) {
            write(response, Map.of("prescriptions", issued(asked.get().link())));
        }
    }

    /** Answers with a URL from which one of these prescriptions can be downloaded. */
    void document(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<ReceivedRequest> asked = admitted(request, response, token);
        if (asked.isEmpty()) {
            return;
        }
        VisitLink link = asked.get().link();
        UUID code = asked.get().request().prescription();
        if (code == null || !issued(link).contains(code)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        try {
            String url =
                    documents
                            .create(
                                    link.organization(),
                                    code.toString(),
                                    link.patient(),
                                    link.madeBy())
                            .url();
            write(response, Map.of("url", url));
        } catch (DomainException tooMany) {
            TooManyRequests.send((int) tooMany.retryAfterSeconds(), response);
        }
    }

    /** The prescriptions that the professional of the visit has issued since its link opened. */
    private List<UUID> issued(VisitLink link) {
        return documents.issuedSince(
                link.organization(), link.patient(), link.professionalHash(), link.opensAt());
    }

    /** Empty if the request is refused; then it has been answered. */
    private Optional<ReceivedRequest> admitted(
            HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link =
                access.admitted(
                        request, response, token, found -> isOfferedTo(found, clock.instant()));
        if (link.isEmpty()) {
            return Optional.empty();
        }
        Optional<AfterVisitRequest> body = access.body(request, AfterVisitRequest.class);
        if (body.isEmpty() || body.get().device() == null) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
        } else if (!attendances.wasInCall(link.get(), body.get().device())) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            return Optional.of(new ReceivedRequest(link.get(), body.get()));
        }
        return Optional.empty();
    }

    /**
     * Whether the link gets something after the visit, in the browser that was in the call. Also
     * while the call goes on: the patient may have left it, and come back.
     */
    static boolean isOfferedTo(VisitLink link, Instant now) {
        boolean called =
                link.state() == AppointmentState.IN_CALL
                        || link.state() == AppointmentState.FINISHED;
        return called
                && link.role() == VisitRole.PATIENT
                && link.current()
                && now.isBefore(link.closesAt().plus(OFFERED_FOR));
    }

    private static void write(HttpServletResponse response, Object answer) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON);
        Json.write(answer, response.getOutputStream());
    }
}
