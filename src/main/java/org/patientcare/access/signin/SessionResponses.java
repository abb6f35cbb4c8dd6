package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.SessionCookie;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;

/**
 * The responses of sign-in and sign-out: the cookie of a new session, which replaces the previous
 * one.
 */
@ApplicationScoped
public class SessionResponses {

    @Inject private SessionCookie cookie;
    @Inject private CurrentCaller caller;
    @EJB private Sessions sessions;

    Response answer(SessionToken token) {
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie(token, caller.openSession()))
                .build();
    }

    /** The cookie alone, for responses that are pages; ends the previous session. */
    String cookie(SessionToken token, Optional<OpenSession> before) {
        before.ifPresent(open -> sessions.endReplaced(open.token()));
        return cookie.ofSession(token);
    }

    /** The response when the session stays the same. */
    Response answer() {
        return Response.noContent().build();
    }

    /** The response to a sign-out, which deletes the cookie and the browser's stored data. */
    Response signedOut() {
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie.deleteSession())
                .header("Clear-Site-Data", "\"cache\", \"storage\"")
                .build();
    }
}
