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
import org.patientcare.access.security.ClientAddress;
import org.patientcare.access.socket.PrincipalRequestWrapper;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.DelayedHandshakeResponse;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.video.JitsiRooms;

/**
 * Resolves the token of a visit link and answers the request according to the state of the visit:
 * with the page, a redirect to the Jitsi server, or a web socket.
 */
@ApplicationScoped
class CallAccess {

    @EJB private VisitLinks links;
    @Inject private CallPage pages;
    @Inject private ClosedLinkPage closedPages;
    @Inject private CallHeaders headers;
    @EJB private JitsiRooms jitsi;
    @Inject private Handshake handshake;
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
            closedPages.unknown(ReaderLanguage.of(request)).writeTo(response);
            return;
        }
        PageState state = PageState.of(link.get(), clock.instant());
        headers.allowForm(response);
        Language language = ReaderLanguage.of(request);
        if (!state.namesPeople()) {
            closedPages.of(link.get(), token, state, language).writeTo(response);
            return;
        }
        trail.recordDone(AuditAction.VISIT_READ, link.get().organization(), link.get().concerned());
        pages.of(link.get(), token, state, language).writeTo(response);
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
        boolean enters = request.getMethod().equals("POST") && handshake.isFromOurForm(request);
        Optional<String> room =
                link.filter(found -> enters && found.isOpenAt(clock.instant()))
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
        if (!handshake.isWellFormed(request)) {
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
        if (handshake.isFromOurPage(request) && lets(link, handshake.isPreVisitTest(request))) {
            CallPrincipal user =
                    new CallPrincipal(
                            used,
                            token,
                            handshake.isPreVisitTest(request),
                            handshake.device(request).orElseThrow(),
                            handshake.after(request).map(Long::valueOf),
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
    private boolean lets(VisitLink link, boolean tries) {
        Instant now = clock.instant();
        return tries ? PageState.of(link, now).namesPeople() : link.isOpenAt(now);
    }

    /**
     * Resolves a token; empty if it is unknown. The audit context then names its user as the actor
     * of the request: the patient, the professional who is signed in, or the link itself. The page
     * is in the language of whoever opens it, not in that of the visit, which only decides if the
     * browser requests none of ours.
     */
    Optional<VisitLink> resolveLink(HttpServletRequest request, String token) {
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
    void refuseUnknownToken(HttpServletResponse response) throws IOException {
        if (!limits.refuseUnknown(response)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }
}
