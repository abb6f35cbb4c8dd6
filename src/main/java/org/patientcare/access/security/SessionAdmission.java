package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditContext;

/** Admits people by their session cookie, and counts requests by person. */
@ApplicationScoped
class SessionAdmission {

    @Inject private RequestHolder atHand;
    @Inject private SessionCookie cookie;
    @Inject private CsrfGuard pages;
    @EJB private Sessions sessions;
    @Inject private ConfiguredKeys configured;
    @Inject private DemoOffer demo;
    @Inject private Admission admission;
    @Inject private AuditContext audit;

    /** Whether the request has a session cookie, valid or not. */
    boolean isCookiePresent() {
        return cookie.isPresent(atHand.get());
    }

    /**
     * Answers 403 if the request does not come from a page of this service. Returns whether it did.
     */
    boolean refuseIfForged(ContainerRequestContext request) {
        boolean forged = !pages.isFromOwnPage(request);
        if (forged) {
            request.abortWith(CsrfGuard.refusal());
        }
        return forged;
    }

    /**
     * Admits a request with a valid session; a demo session only where the demo is still offered
     * and the person still has just the role it was made for. Returns false without a valid
     * session. True does not mean admitted: the rate limit may have answered 429.
     */
    boolean admit(ContainerRequestContext request) {
        Optional<OpenSession> session =
                cookie.session(atHand.get())
                        .flatMap(
                                token ->
                                        sessions.find(
                                                token,
                                                configured.operatorKeysText(),
                                                !CsrfGuard.isBackground(request)))
                        .filter(open -> open.way() != SignInMethod.DEMO || isOffered(open));
        session.ifPresent(open -> admit(request, open));
        return session.isPresent();
    }

    private boolean isOffered(OpenSession session) {
        return demo.isAvailable()
                && DemoPerson.hasOnlyInitialRole(session.person(), session.roles());
    }

    private void admit(ContainerRequestContext request, OpenSession session) {
        Caller.SignedIn caller = new Caller.SignedIn(session, configured.operator().apiKey());
        admission.admit(request, caller, caller.rateLimitKey());
        audit.setAllowedBy(new JsonDocument("{\"way\":\"" + session.way().code() + "\"}"));
    }
}
