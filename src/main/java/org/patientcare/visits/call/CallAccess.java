package org.patientcare.visits.call;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.socket.SocketHandshakeFilter.PrincipalRequestWrapper;
import org.patientcare.access.socket.SocketOrigins;
import org.patientcare.people.organization.Notice;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.DeferredSocketOpen.DelayedHandshakeResponse;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitConsents;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.call.CallPrincipal.UsedLink;
import org.patientcare.visits.video.JitsiRooms;

/**
 * Resolves the token of a visit link and answers the request according to the state of the visit:
 * with the page, a redirect to the Jitsi server, or a web socket. {@link #admitted} decides which
 * requests of the page's script are answered at all.
 */
@ApplicationScoped
class CallAccess {

    /** Maximum size of the body of a script's request; the longest valid one is smaller. */
    private static final int MAX_BYTES = 1024;

    @EJB private VisitLinks links;
    @EJB private VisitConsents consents;
    @Inject private CallPage pages;
    @Inject private CallHeaders headers;
    @EJB private JitsiRooms jitsi;
    @Inject private SocketOrigins origins;
    @Inject private CallLimits limits;
    @Inject private ClientAddress address;
    @Inject private ConnectedProfessionals professionals;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Answers with the page of a link, in every state of the visit; with 404 if the token is
     * unknown.
     */
    void page(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = resolveLink(request, token);
        if (link.isEmpty() ? limits.refuseUnknown(response) : limits.refuseTooManyPages(response)) {
            return;
        }
        if (link.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            pages.unknown(ReaderLanguage.of(request)).writeTo(response);
            return;
        }
        PageState state = PageState.of(link.get(), clock.instant());
        Language language = ReaderLanguage.of(request);
        Optional<Notice> consent =
                state == PageState.OPEN ? consents.missing(link.get(), language) : Optional.empty();
        headers.allowForm(response, consent.isPresent());
        if (consent.isPresent()) {
            pages.consent(link.get(), token, consent.get(), language)
                    .writeCompressedTo(request, response);
            return;
        }
        if (!state.namesPeople()) {
            pages.closed(link.get(), token, state, language).writeCompressedTo(request, response);
            return;
        }
        trail.recordDone(AuditAction.VISIT_READ, link.get().organization(), link.get().concerned());
        pages.of(link.get(), token, state, language).writeCompressedTo(request, response);
    }

    /**
     * Redirects (303) a form of our page to the room on the Jitsi server. Redirects back to the
     * page if the visit is not open or calls do not use Jitsi, if the form comes from another site,
     * and for GET and HEAD: mail scanners follow links, which must not count as entering the visit.
     */
    void redirectToJitsi(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = resolveLink(request, token);
        if (link.isEmpty()) {
            refuseUnknownToken(response);
            return;
        }
        if (limits.refuseTooManyPages(response)) {
            return;
        }
        boolean enters = request.getMethod().equals("POST") && isFromOurForm(request);
        Optional<String> room =
                link.filter(found -> enters && found.isOpenAt(clock.instant()))
                        .filter(found -> !consents.isMissing(found))
                        .flatMap(jitsi::enter);
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(HttpHeaders.LOCATION, room.orElse("../" + token));
    }

    /** Checks the handshake of a page's web socket and passes it on to the endpoint. */
    void socket(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            String token)
            throws IOException, ServletException {
        if (!isWellFormedHandshake(request)) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        Optional<UsedLink> used = resolve(request, token);
        if (used.isEmpty()) {
            refuseUnknownToken(response);
        } else if (!limits.refuseTooManySockets(used.get().link(), response)) {
            connect(request, response, chain, token, used.get());
        }
    }

    private void connect(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            String token,
            UsedLink used)
            throws IOException, ServletException {
        VisitLink link = used.link();
        if (isFromOurPage(request) && mayConnect(link, isPreVisitTest(request))) {
            CallPrincipal user =
                    new CallPrincipal(
                            used,
                            token,
                            isPreVisitTest(request),
                            device(request).orElseThrow(),
                            after(request).map(Long::valueOf),
                            RequestId.of(request),
                            address.get());
            chain.doFilter(
                    new PrincipalRequestWrapper(user, request),
                    new DelayedHandshakeResponse(response));
        } else {
            trail.recordRefused(AuditAction.VISIT_CONNECT, link.organization(), link.concerned());
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        }
    }

    /**
     * The socket of a pre-visit test may also be opened while the link is still early; nobody
     * enters the visit by it.
     */
    private boolean mayConnect(VisitLink link, boolean isTest) {
        Instant now = clock.instant();
        return isTest
                ? PageState.of(link, now).namesPeople()
                : link.isOpenAt(now) && !consents.isMissing(link);
    }

    /**
     * The link of a POST request of the page's script, if it may be used for the request, which
     * comes from our page and exceeds no rate limit; else empty, and the request has been answered.
     *
     * @param allowed whether the link may be used for this; 404 if not
     */
    Optional<VisitLink> admitted(
            HttpServletRequest request,
            HttpServletResponse response,
            String token,
            Predicate<VisitLink> allowed)
            throws IOException {
        Optional<VisitLink> link = resolveLink(request, token);
        if (link.isEmpty()) {
            refuseUnknownToken(response);
        } else if (limits.refuseTooManyPages(response)
                || limits.refuseTooManyReports(link.get(), response)) {
            return Optional.empty();
        } else if (!isFromOurForm(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return Optional.empty();
        } else if (!allowed.test(link.get())) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return Optional.empty();
        }
        return link;
    }

    /**
     * The link of a GET request that reads data of the visit, if it may be used for that, which the
     * audit trail then records; else empty, and the request has been answered.
     *
     * @param allowed whether the link may be used for this; 404 if not
     */
    Optional<VisitLink> readable(
            HttpServletRequest request,
            HttpServletResponse response,
            String token,
            Predicate<VisitLink> allowed)
            throws IOException {
        Optional<VisitLink> link = resolveLink(request, token);
        if (link.isEmpty()) {
            refuseUnknownToken(response);
        } else if (limits.refuseTooManyPages(response)) {
            return Optional.empty();
        } else if (!allowed.test(link.get())) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return Optional.empty();
        } else {
            trail.recordDone(
                    AuditAction.VISIT_READ, link.get().organization(), link.get().concerned());
        }
        return link;
    }

    /** The JSON body of a request of the page's script; empty if it is too long or not valid. */
    <T> Optional<T> body(HttpServletRequest request, Class<T> type) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BYTES + 1);
        if (body.length > MAX_BYTES) {
            return Optional.empty();
        }
        Faults faults = new Faults();
        try {
            T read = type.cast(Json.read(body, type, faults));
            return Optional.ofNullable(read).filter(any -> faults.isEmpty());
        } catch (DomainException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * Resolves a token; empty if it is unknown. The audit context then names its user as the actor
     * of the request: the patient, the professional who is signed in, or the link itself. The page
     * is in the language of whoever opens it, not in that of the visit, which only decides if the
     * browser requests none of ours.
     */
    private Optional<VisitLink> resolveLink(HttpServletRequest request, String token) {
        return resolve(request, token).map(UsedLink::link);
    }

    /** The same with the session, which is not to be looked up again: it may have ended by then. */
    private Optional<UsedLink> resolve(HttpServletRequest request, String token) {
        audit.beginRequest(RequestId.of(request), address.get());
        Optional<UsedLink> used =
                links.find(token)
                        .map(link -> new UsedLink(link, professionals.session(request, link)));
        used.ifPresent(
                found -> {
                    audit.setActor(found.link().actor());
                    audit.setAllowedBy(found.authorization());
                    ReaderLanguage.set(
                            request,
                            ReaderLanguage.requested(request).orElse(found.link().language()));
                });
        return used;
    }

    /**
     * Answers a request with an unknown token: 404, or 429 if the client's address sent too many of
     * them.
     */
    private void refuseUnknownToken(HttpServletResponse response) throws IOException {
        if (!limits.refuseUnknown(response)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private static boolean isWellFormedHandshake(HttpServletRequest request) {
        return "websocket".equalsIgnoreCase(request.getHeader("Upgrade"))
                && device(request).isPresent()
                && after(request).filter(text -> !text.matches("[0-9]{1,18}")).isEmpty();
    }

    /** Whether the socket is for a pre-visit test of the connection. */
    private static boolean isPreVisitTest(HttpServletRequest request) {
        return request.getParameter("trial") != null;
    }

    /**
     * Whether the {@code Origin} header names our site, so that a page of another site cannot use a
     * link through the browser of its holder.
     */
    private boolean isFromOurPage(HttpServletRequest request) {
        return origins.isOwnOrigin(request.getHeader("Origin"));
    }

    /**
     * Whether a form or script request was sent by a page of ours. Browsers say so in {@code
     * Sec-Fetch-Site}, but older ones do not, and none does over plain HTTP; then the {@code
     * Origin} header counts.
     */
    private boolean isFromOurForm(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        return site == null ? isFromOurPage(request) : site.equals("same-origin");
    }

    /** The id of the page's device, in a well-formed request. */
    private static Optional<UUID> device(HttpServletRequest request) {
        return Uuids.parse(request.getParameter("device"));
    }

    /** The id of the last signal that the device has received; empty if it has received none. */
    private static Optional<String> after(HttpServletRequest request) {
        return Optional.ofNullable(request.getParameter("after"));
    }
}
