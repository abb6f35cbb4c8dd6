package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.session.LastingSession;
import org.patientcare.access.session.LastingSessions;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.Way;
import org.patientcare.people.person.DemoPerson;

/**
 * Finds the session of a browser's cookie, for pages and sockets, which no filter of a surface
 * authenticates.
 */
@ApplicationScoped
public class PresentSession {

    @Inject private SessionCookie cookie;
    @EJB private Sessions sessions;
    @EJB private LastingSessions lasting;
    @Inject private ConfiguredKeys configured;
    @Inject private DemoOffer demo;

    /** The valid session of the request, whose use is recorded; empty if there is none. */
    public Optional<OpenSession> of(HttpServletRequest request) {
        return cookie.session(request)
                .flatMap(token -> sessions.find(token, configured.operatorsText(), true));
    }

    /** The valid session for something that outlives the request; this does not count as use. */
    public Optional<LastingSession> lasting(HttpServletRequest request) {
        return cookie.session(request)
                .flatMap(token -> Optional.ofNullable(lasting.find(List.of(token)).get(token)))
                .filter(found -> found.way() != Way.DEMO || isOffered(found));
    }

    private boolean isOffered(LastingSession session) {
        return demo.stands() && DemoPerson.isAsMade(session.person(), session.roles());
    }
}
