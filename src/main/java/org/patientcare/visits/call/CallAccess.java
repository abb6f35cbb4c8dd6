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
import org.patientcare.access.socket.WithPrincipal;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.HandshakeAnswer;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.video.JitsiRooms;

/** Finds out what a link is good for, and answers or lets in accordingly. */
@ApplicationScoped
class CallAccess {

    @EJB private VisitLinks links;
    @Inject private CallPage pages;
    @Inject private CallHeaders headers;
    @EJB private JitsiRooms jitsi;
    @Inject private Handshake handshake;
    @Inject private CallLimits limits;
    @Inject private ClientAddress address;
    @Inject private AuditContext audit;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /** The page of a link, whatever became of it. */
    void page(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = arrived(request, token);
        if (link.isEmpty() ? limits.refuseUnknown(response) : limits.refuseTooManyPages(response)) {
            return;
        }
        if (link.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            pages.unknown(ReaderLanguage.of(request)).writeTo(response);
            return;
        }
        PageState state = PageState.of(link.get(), clock.instant());
        headers.allowForm(response);
        if (state.namesPeople()) {
            trail.wrote(AuditAction.VISIT_READ, link.get().organization(), link.get().concerned());
        }
        pages.of(link.get(), token, state).writeTo(response);
    }

    /**
     * To the room on the Jitsi server for whoever sent the page's form; to the page while there is
     * no room to go to, for the form of another site, and for whoever only reads: programs that
     * look into mails do, and nobody has come then.
     */
    void join(HttpServletRequest request, HttpServletResponse response, String token)
            throws IOException {
        Optional<VisitLink> link = arrived(request, token);
        if (link.isEmpty()) {
            turnAway(response);
            return;
        }
        if (limits.refuseTooManyPages(response)) {
            return;
        }
        boolean enters = request.getMethod().equals("POST") && handshake.isOfOurForm(request);
        Optional<String> room =
                link.filter(found -> enters && found.isOpenAt(clock.instant()))
                        .flatMap(jitsi::enter);
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(HttpHeaders.LOCATION, room.orElse("../" + token));
    }

    /** Lets a page have its web socket. */
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
        Optional<VisitLink> link = arrived(request, token);
        if (link.isEmpty()) {
            turnAway(response);
        } else if (!limits.refuseTooManySockets(link.get(), response)) {
            connect(request, response, chain, token, link.get());
        }
    }

    private void connect(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            String token,
            VisitLink link)
            throws IOException, ServletException {
        if (handshake.isFromOurPage(request) && lets(link, handshake.isTrial(request))) {
            String id = RequestId.of(request);
            CallPrincipal principal = handshake.principal(request, link, token, id, address.get());
            chain.doFilter(new WithPrincipal(principal, request), new HandshakeAnswer(response));
        } else {
            trail.refused(AuditAction.VISIT_CONNECT, link.organization(), link.concerned());
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        }
    }

    /** A socket may be tried before the visit opens: then nobody comes in by it. */
    private boolean lets(VisitLink link, boolean tries) {
        Instant now = clock.instant();
        return tries ? PageState.of(link, now).namesPeople() : link.isOpenAt(now);
    }

    /** What a token stands for; whoever holds it is named in the trail from now on. */
    Optional<VisitLink> arrived(HttpServletRequest request, String token) {
        audit.arrived(RequestId.of(request), address.get());
        Optional<VisitLink> link = links.find(token);
        link.ifPresent(
                found -> {
                    audit.identified(found.actor());
                    ReaderLanguage.set(request, found.language());
                });
        return link;
    }

    /** Whoever comes with a token that we never gave out. */
    void turnAway(HttpServletResponse response) throws IOException {
        if (!limits.refuseUnknown(response)) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }
}
