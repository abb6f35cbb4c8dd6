package org.patientcare.access.security;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Sessions;

/** The session of a browser's cookie, for pages that no surface admitted it to. */
@ApplicationScoped
public class PresentSession {

    @Inject private SessionCookie cookie;
    @EJB private Sessions sessions;
    @Inject private ConfiguredKeys configured;

    /** Empty unless it works; the request counts as its use. */
    public Optional<OpenSession> of(HttpServletRequest request) {
        return cookie.session(request)
                .flatMap(token -> sessions.find(token, configured.operatorsText(), true));
    }
}
