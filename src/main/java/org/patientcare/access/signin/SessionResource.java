package org.patientcare.access.signin;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresSession;
import org.patientcare.access.session.OpenSession;
import org.patientcare.access.session.Sessions;
import org.patientcare.platform.http.DataView;

/** {@code /sign-in/v1/session}. */
@Path("session")
@Produces(MediaType.APPLICATION_JSON)
@RequiresSession
@ApplicationScoped
public class SessionResource {

    @EJB private Sessions sessions;
    @Inject private CurrentCaller caller;
    @Inject private SessionResponses answers;
    @Inject private Clock clock;
    @Inject private SignOutNotifier notice;

    @GET
    public DataView<SessionView> get() {
        return new DataView<>(SessionView.of(caller.session(), clock.instant()));
    }

    @DELETE
    public Response signOut() {
        OpenSession session = caller.session();
        sessions.signOut(session);
        if (!session.isOfOperatorKeys()) {
            notice.notifyIfSignedOut(session.person());
        }
        return answers.signedOut();
    }
}
