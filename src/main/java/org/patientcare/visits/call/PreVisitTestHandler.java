package org.patientcare.visits.call;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.BrowserFamily;
import org.patientcare.visits.appointment.CallDiagnostic;
import org.patientcare.visits.appointment.CallDiagnostic.Moment;
import org.patientcare.visits.appointment.CallDiagnostics;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.video.Attendances;
import org.patientcare.visits.video.CallQuality;
import org.patientcare.visits.video.CallQuality.MediaCodec;
import org.patientcare.visits.video.CallSettings;
import org.patientcare.visits.video.IceServers;
import org.patientcare.visits.video.IceServers.IceServer;

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

    /**
     * The ICE servers for a pre-visit test.
     *
     * @param iceServers TURN servers have credentials that expire within minutes; without TURN
     *     servers if the side has made too many tests
     */
    record PreVisitTestView(List<IceServer> iceServers) {}

    /**
     * A report of a visit page about technical problems, about the result of a pre-visit test, or
     * about the quality of the call.
     *
     * @param words codes of {@link CallDiagnostic}
     * @param quality of the call so far
     */
    record ReportRequest(
            @Size(max = MAX_WORDS) List<@Characters(max = LONGEST) String> words,
            Measured quality) {

        /**
         * A {@link CallQuality} as a page reports it.
         *
         * @param audioCodec code of a {@link MediaCodec}
         * @param videoCodec likewise
         */
        record Measured(
                Integer roundTripMs,
                Integer lossPermille,
                Integer jitterMs,
                @Characters(max = LONGEST) String audioCodec,
                @Characters(max = LONGEST) String videoCodec) {}

        /** The number of constants of {@link CallDiagnostic}. */
        static final int MAX_WORDS = 19;

        private static final int LONGEST = 40;

        /** The measurements; empty if there are none, or impossible ones or unknown codecs. */
        Optional<CallQuality> callQuality() {
            if (quality == null
                    || isUnknown(quality.audioCodec())
                    || isUnknown(quality.videoCodec())) {
                return Optional.empty();
            }
            CallQuality read =
                    new CallQuality(
                            quality.roundTripMs(),
                            quality.lossPermille(),
                            quality.jitterMs(),
                            codec(quality.audioCodec()).orElse(null),
                            codec(quality.videoCodec()).orElse(null));
            return Optional.of(read).filter(CallQuality::isPlausible);
        }

        private static boolean isUnknown(String codec) {
            return codec != null && codec(codec).isEmpty();
        }

        private static Optional<MediaCodec> codec(String code) {
            return WireNamed.find(MediaCodec.class, code);
        }

        /**
         * The words as constants; empty if there is none, too many, an unknown one, or one that a
         * page may not report in this moment.
         */
        Set<CallDiagnostic> diagnostics(Moment moment) {
            if (words == null || words.size() > MAX_WORDS) {
                return Set.of();
            }
            Set<CallDiagnostic> reported = new LinkedHashSet<>();
            for (String word : words) {
                Optional<CallDiagnostic> known =
                        Optional.ofNullable(word)
                                .flatMap(text -> WireNamed.find(CallDiagnostic.class, text))
                                .filter(found -> found.mayBeReported(moment));
                if (known.isEmpty()) {
                    return Set.of();
                }
                reported.add(known.get());
            }
            return reported;
        }
    }

    @Inject private CallAccess access;
    @Inject private CallSettings settings;
    @Inject private IceServers iceServers;
    @EJB private CallDiagnostics diagnostics;
    @EJB private Attendances attendances;
    @Inject private Clock clock;

    /**
     * Starts a pre-visit test for a page whose link is not open yet, and answers with the ICE
     * servers to test. 404 once the link is open.
     */
    void startTest(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link =
                access.admitted(
                        request, response, token, found -> stateOf(found) == PageState.EARLY);
        if (link.isEmpty()) {
            return;
        }
        boolean begun = diagnostics.beginPreVisitTest(link.get(), browser(request));
        response.setContentType(MediaType.APPLICATION_JSON);
        Json.write(new PreVisitTestView(servers(begun)), response.getOutputStream());
    }

    /**
     * Stores what a page reports: technical problems, the result of a pre-visit test, or the
     * quality of a call. 204, or 400 if the report is not valid. A call that was ended takes its
     * quality alone, until the link closes: 404 for anything else.
     */
    void report(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = access.admitted(request, response, token, this::takesReports);
        if (link.isEmpty()) {
            return;
        }
        Optional<ReportRequest> report = access.body(request, ReportRequest.class);
        if (hasEnded(link.get()) && report.map(ReportRequest::words).isPresent()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        Moment moment = momentOf(link.get());
        Set<CallDiagnostic> reported =
                report.map(found -> found.diagnostics(moment)).orElse(Set.of());
        Optional<CallQuality> measured =
                report.filter(any -> moment == Moment.VISIT).flatMap(ReportRequest::callQuality);
        if (reported.isEmpty() && measured.isEmpty()) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        if (!reported.isEmpty()) {
            diagnostics.record(link.get(), moment, browser(request), reported);
        }
        measured.ifPresent(quality -> attendances.recordQuality(link.get(), quality));
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }

    /** An early or open link, or one of a call that was ended before the link closes. */
    private boolean takesReports(VisitLink link) {
        boolean endsNow =
                hasEnded(link)
                        && link.current()
                        && link.admitsUser()
                        && clock.instant().isBefore(link.closesAt());
        return endsNow || stateOf(link).namesPeople();
    }

    private static boolean hasEnded(VisitLink link) {
        return link.state() == AppointmentState.FINISHED;
    }

    private PageState stateOf(VisitLink link) {
        return PageState.of(link, clock.instant());
    }

    private Moment momentOf(VisitLink link) {
        return hasEnded(link) || link.isOpenAt(clock.instant())
                ? Moment.VISIT
                : Moment.PRE_VISIT_TEST;
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
}
