package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionSnapshot;
import org.patientcare.access.session.SessionSnapshots;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.SignInMethod;
import org.patientcare.people.person.DemoPerson;

/**
 * Finds the session of a browser's cookie, for pages and sockets, which no filter of a surface
 * authenticates.
 */
@ApplicationScoped
public class CookieSession {

    @Inject private SessionCookie cookie;
    @EJB private Sessions sessions;
    @EJB private SessionSnapshots lasting;
    @Inject private ConfiguredKeys configured;
    @Inject private DemoOffer demo;

    /** The valid session of the request, whose use is recorded; empty if there is none. */
    public Optional<OpenSession> find(HttpServletRequest request) {
        return cookie.session(request)
                .flatMap(token -> sessions.find(token, configured.operatorKeysText(), true));
    }

    /** The valid session for something that outlives the request; this does not count as use. */
    public Optional<SessionSnapshot> findSnapshot(HttpServletRequest request) {
        return cookie.session(request)
                .flatMap(token -> Optional.ofNullable(lasting.find(List.of(token)).get(token)))
                .filter(found -> found.way() != SignInMethod.DEMO || isOffered(found));
    }

    private boolean isOffered(SessionSnapshot session) {
        return demo.isAvailable()
                && DemoPerson.hasOnlyInitialRole(session.person(), session.roles());
    }
}
