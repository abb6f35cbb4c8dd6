package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.Way;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.platform.server.RequestAtHand;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditContext;

/** Lets people in by their cookie, and counts them by person. */
@ApplicationScoped
class SessionAdmission {

    @Inject private RequestAtHand atHand;
    @Inject private SessionCookie cookie;
    @Inject private OwnPages pages;
    @EJB private Sessions sessions;
    @Inject private ConfiguredKeys configured;
    @Inject private DemoOffer demo;
    @Inject private Admission admission;
    @Inject private AuditContext audit;

    /** Whether a request shows a cookie, be it good or not. */
    boolean isShown() {
        return cookie.isThere(atHand.get());
    }

    /** Refuses what comes from no page of ours. Returns whether it did. */
    boolean refusesForgery(ContainerRequestContext request) {
        boolean forged = !pages.sent(request);
        if (forged) {
            request.abortWith(OwnPages.refusal());
        }
        return forged;
    }

    /**
     * Lets somebody in whose session works; one of the demo organization only where that is offered
     * still, and with the role that it was opened for. Returns whether there is such a one.
     */
    boolean admit(ContainerRequestContext request) {
        Optional<OpenSession> session =
                cookie.session(atHand.get())
                        .flatMap(
                                token ->
                                        sessions.find(
                                                token,
                                                configured.operatorsText(),
                                                !OwnPages.inBackground(request)))
                        .filter(open -> open.way() != Way.DEMO || isOffered(open));
        session.ifPresent(open -> admit(request, open));
        return session.isPresent();
    }

    private boolean isOffered(OpenSession session) {
        return demo.stands() && DemoPerson.isAsMade(session.person(), session.roles());
    }

    private void admit(ContainerRequestContext request, OpenSession session) {
        Caller.SignedIn caller = new Caller.SignedIn(session, configured.operator().apiKey());
        admission.admit(request, caller, caller.name());
        audit.allowedBy(new JsonDocument("{\"way\":\"" + session.way().code() + "\"}"));
    }
}
