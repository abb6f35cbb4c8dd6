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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.visits.appointment.BrowserFamily;
import org.patientcare.visits.appointment.Hindrance;
import org.patientcare.visits.appointment.HindranceMoment;
import org.patientcare.visits.appointment.Hindrances;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.IceServer;
import org.patientcare.visits.video.IceServers;

/**
 * Answers the requests of a pre-visit test, which checks camera, microphone and network before the
 * visit opens, and stores what pages report about technical problems (ADR 57).
 */
@ApplicationScoped
class PreVisitTestHandler {

    /**
     * Lifetime of the TURN credentials for a test: a test takes some seconds, and the clock of the
     * TURN server may differ by some minutes.
     */
    private static final Duration CREDENTIALS = Duration.ofMinutes(5);

    /** Maximum size of a report in bytes; one with all words is smaller. */
    private static final int MOST_BYTES = 1024;

    @Inject private CallAccess access;
    @Inject private CallLimits limits;
    @Inject private Handshake handshake;
    @Inject private CallSettings settings;
    @Inject private IceServers iceServers;
    @EJB private Hindrances hindrances;
    @Inject private Clock clock;

    /**
     * Starts a pre-visit test for a page whose link is not open yet, and answers with the ICE
     * servers to test. 404 once the link is open.
     */
    void startTest(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = admitted(request, response, token);
        if (link.isEmpty()) {
            return;
        }
        if (momentOf(link.get()) != HindranceMoment.TRIAL) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        boolean begun = hindrances.beginPreVisitTest(link.get(), browser(request));
        response.setContentType(MediaType.APPLICATION_JSON);
        Json.write(new PreVisitTestView(servers(begun)), response.getOutputStream());
    }

    /**
     * Stores what a page reports: technical problems, or the result of a pre-visit test. 204, or
     * 400 if the report is not valid.
     */
    void report(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = admitted(request, response, token);
        if (link.isEmpty()) {
            return;
        }
        byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
        HindranceMoment moment = momentOf(link.get());
        Set<Hindrance> reported =
                read(body).map(found -> found.hindrances(moment)).orElse(Set.of());
        if (reported.isEmpty()) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        hindrances.record(link.get(), moment, browser(request), reported);
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    /**
     * The link, if it is early or open, the request comes from our page and no rate limit is
     * exceeded; else empty, and the request has been answered.
     */
    private Optional<VisitLink> admitted(
            HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = access.resolveLink(request, token);
        if (link.isEmpty()) {
            access.refuseUnknownToken(response);
        } else if (limits.refuseTooManyPages(response)
                || limits.refuseTooManyReports(link.get(), response)) {
            return Optional.empty();
        } else if (!handshake.isFromOurForm(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return Optional.empty();
        } else if (!PageState.of(link.get(), clock.instant()).namesPeople()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return Optional.empty();
        }
        return link;
    }

    private HindranceMoment momentOf(VisitLink link) {
        return link.isOpenAt(clock.instant()) ? HindranceMoment.VISIT : HindranceMoment.TRIAL;
    }

    private List<IceServer> servers(boolean begun) {
        if (settings.jitsi().isPresent()) {
            return List.of();
        }
        return begun
                ? iceServers.forPreVisitTestUntil(clock.instant().plus(CREDENTIALS))
                : iceServers.stunServers();
    }

    private static BrowserFamily browser(HttpServletRequest request) {
        return BrowserFamily.of(request.getHeader(HttpHeaders.USER_AGENT));
    }

    /** Empty if the body is too long or not a valid report. */
    private static Optional<ReportRequest> read(byte[] body) {
        if (body.length > MOST_BYTES) {
            return Optional.empty();
        }
        JsonFaults faults = new JsonFaults();
        try {
            ReportRequest read = (ReportRequest) Json.read(body, ReportRequest.class, faults);
            return Optional.ofNullable(read).filter(any -> faults.isEmpty());
        } catch (DomainException unreadable) {
            return Optional.empty();
        }
    }
}
