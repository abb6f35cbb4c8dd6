package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.KnownBrowser;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.SessionToken;
import org.patientcare.access.session.Sessions;
import org.patientcare.access.session.Sessions.PersonSignedOut;
import org.patientcare.platform.server.RequestHolder;

/**
 * Sign-out, and the responses of sign-in and sign-out: the cookie of a new session, which replaces
 * the previous one.
 */
@ApplicationScoped
public class SessionResponses {

    private static final Logger LOG = System.getLogger(SessionResponses.class.getName());

    @Inject private RequestHolder currentRequest;
    @Inject private KnownBrowser browsers;
    @Inject private SessionCookie cookie;
    @Inject private CurrentCaller caller;
    @EJB private Sessions sessions;
    @Inject private Event<PersonSignedOut> signedOutEvent;

    Response answer(SessionToken token) {
        Response.ResponseBuilder response = Response.noContent();
        cookies(token, caller.openSession())
                .forEach(one -> response.header(HttpHeaders.SET_COOKIE, one));
        return response.build();
    }

    /**
     * The cookies alone, of the session and of the browser, for responses that are pages; ends the
     * previous session.
     */
    List<String> cookies(SessionToken token, Optional<OpenSession> before) {
        endBefore(before);
        return List.of(cookie.ofSession(token), browsers.cookieAfterSignIn(currentRequest.get()));
    }

    private void endBefore(Optional<OpenSession> before) {
        before.ifPresent(open -> sessions.endReplaced(open.token()));
    }

    /**
     * The response to a sign-in in which nobody proved anything: the browser does not become known
     * by it.
     */
    Response answerUnproven(SessionToken token) {
        endBefore(caller.openSession());
        return Response.noContent().header(HttpHeaders.SET_COOKIE, cookie.ofSession(token)).build();
    }

    /** The response when the session stays the same. */
    Response answer() {
        return Response.noContent().build();
    }

    /**
     * Ends the session at its user's request, and tells if a professional has signed out of their
     * last one. The response deletes the cookie and the browser's stored data.
     */
    Response signOut(OpenSession session) {
        sessions.signOut(session);
        if (!session.isOfOperatorKeys()) {
            notifyIfSignedOut(session.person());
        }
        return Response.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie.deleteSession())
                .header("Clear-Site-Data", "\"cache\", \"storage\"")
                .build();
    }

    /** The session has already ended, so a failure here is only logged. */
    private void notifyIfSignedOut(UUID person) {
        try {
            Set<UUID> organizations = sessions.leftOrganizations(person);
            if (!organizations.isEmpty()) {
                signedOutEvent.fire(new PersonSignedOut(person, organizations));
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Logger.Level.WARNING,
                    "A person signed out, but may still be shown as present at a desk",
                    e);
        }
    }
}
