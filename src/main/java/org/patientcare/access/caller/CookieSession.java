package org.patientcare.access.caller;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditContext;

/**
 * The session of a browser's cookie. On the surfaces that people call it admits them, counts their
 * requests by person, and refuses a request that does not come from a page of this service
 * (people.md, section 2, "CSRF"): other sites can send such a request, but neither its header nor
 * its origin. For pages and sockets, which no filter of a surface authenticates, it only finds the
 * session.
 */
@ApplicationScoped
public class CookieSession {

    private static final String HEADER = "X-Patient-Care";
    private static final String PERSON = "X-Patient-Care-Person";
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    private static final String BACKGROUND = "background";
    private static final Set<String> ACCEPTED = Set.of("action", BACKGROUND);
    private static final Set<String> SAFE_METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    @Inject private RequestHolder currentRequest;
    @Inject private SessionCookie cookie;
    @EJB private Sessions sessions;
    @Inject private ConfiguredKeys configured;
    @Inject private PublicUrl publicUrl;
    @Inject private DemoOffer demo;
    @Inject private Admission admission;
    @Inject private AuditContext audit;

    /** Whether the request has a session cookie, valid or not. */
    boolean isCookiePresent() {
        return cookie.isPresent(currentRequest.get());
    }

    /**
     * Answers 403 if the request does not come from a page of this service. Returns whether it did.
     */
    boolean refuseIfForged(ContainerRequestContext request) {
        boolean forged = !isFromOwnPage(request);
        if (forged) {
            Admission.answer(
                    request,
                    new ErrorBody(
                                    ErrorCode.FOREIGN_PAGE,
                                    "This call has to come from a page of this service, with the header X-Patient-Care.")
                            .respond(403)
                            .build());
        }
        return forged;
    }

    private boolean isFromOwnPage(ContainerRequestContext request) {
        String site = request.getHeaderString(FETCH_SITE);
        if (SAFE_METHODS.contains(request.getMethod())) {
            return !"cross-site".equals(site);
        }
        String value = request.getHeaderString(HEADER);
        return value != null
                && ACCEPTED.contains(value)
                && publicUrl.origin().equals(request.getHeaderString("Origin"))
                && (site == null || site.equals("same-origin"));
    }

    /**
     * Admits a request with a valid session; a demo session only where the demo is still offered
     * and the person still has just the role it was made for. Returns false without a valid
     * session. True does not mean admitted: the rate limit may have answered 429, or the request
     * names another person, and was answered 403.
     */
    boolean admit(ContainerRequestContext request) {
        Optional<OpenSession> session =
                find(currentRequest.get(), !isBackground(request))
                        .filter(
                                open ->
                                        open.way() != SignInMethod.DEMO
                                                || isOffered(open.person(), open.roles()));
        session.ifPresent(open -> admit(request, open));
        return session.isPresent();
    }

    private void admit(ContainerRequestContext request, OpenSession session) {
        Caller.SignedIn caller = new Caller.SignedIn(session, configured.operator().apiKey());
        admission.admit(request, caller, caller.rateLimitKey());
        audit.setAllowedBy(new JsonDocument("{\"way\":\"" + session.way().code() + "\"}"));
        if (isBackground(request) && SAFE_METHODS.contains(request.getMethod())) {
            audit.setBackground();
        }
        if (!Admission.isAnswered(request) && !isOfNamedPerson(request, session)) {
            Admission.answer(
                    request,
                    new ErrorBody(
                                    ErrorCode.OTHER_PERSON,
                                    "Somebody else has signed in in this browser since the page was opened.")
                            .respond(403)
                            .build());
        }
    }

    /**
     * Whether the session is that of the person for whom the page was opened, if the page says for
     * whom. The tabs of a browser share the cookie: otherwise a page would act as whoever signs in
     * later in another tab.
     */
    private static boolean isOfNamedPerson(ContainerRequestContext request, OpenSession session) {
        String named = request.getHeaderString(PERSON);
        return named == null
                || session.person() != null && named.equals(session.person().toString());
    }

    /** Whether a page sent the request by itself and not because of a user's action. */
    private static boolean isBackground(ContainerRequestContext request) {
        return BACKGROUND.equals(request.getHeaderString(HEADER));
    }

    /** The valid session of the request, whose use is recorded; empty if there is none. */
    public Optional<OpenSession> find(HttpServletRequest request) {
        return find(request, true);
    }

    private Optional<OpenSession> find(HttpServletRequest request, boolean countsAsUse) {
        return cookie.session(request)
                .flatMap(token -> sessions.find(token, configured.operatorKeysText(), countsAsUse));
    }

    /** The valid session for something that outlives the request; this does not count as use. */
    public Optional<SessionSnapshot> findSnapshot(HttpServletRequest request) {
        return cookie.session(request)
                .flatMap(
                        token ->
                                Optional.ofNullable(
                                        sessions.findSnapshots(List.of(token)).get(token)))
                .filter(
                        found ->
                                found.way() != SignInMethod.DEMO
                                        || isOffered(found.person(), found.roles()));
    }

    private boolean isOffered(UUID person, List<RoleAssignment> roles) {
        return demo.isAvailable() && DemoPerson.hasOnlyInitialRole(person, roles);
    }
}
