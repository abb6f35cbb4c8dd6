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

/** Answers who has signed in: with the cookie of a new session, which ends the one before. */
@ApplicationScoped
public class SessionAnswers {

    @Inject private SessionCookie cookie;
    @Inject private CurrentCaller caller;
    @EJB private Sessions sessions;

    Response answer(SessionToken token) {
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie(token, caller.openSession()))
                .build();
    }

    /** The cookie alone, where the answer is a page. */
    String cookie(SessionToken token, Optional<OpenSession> before) {
        before.ifPresent(open -> sessions.replace(open.token()));
        return cookie.ofSession(token);
    }

    /** Where nothing changes but what the person has. */
    Response answer() {
        return Response.noContent().build();
    }

    /** With what makes the browser forget. */
    Response goodbye() {
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie.ended())
                .header("Clear-Site-Data", "\"cache\", \"storage\"")
                .build();
    }
}
