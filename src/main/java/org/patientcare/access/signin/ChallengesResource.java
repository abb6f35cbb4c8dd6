package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.OpenToAll;
import org.patientcare.access.security.SessionCookie;
import org.patientcare.platform.http.DataView;

/** {@code /sign-in/v1/challenges}. */
@Path("challenges")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ChallengesResource {

    @Inject private ChallengeIssuer challenges;
    @Inject private CurrentCaller caller;
    @Inject private SessionCookie cookie;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response begin(ChallengeRequest request) {
        ChallengeIssuer.IssuedChallenge issuedChallenge =
                challenges.issue(request.purpose(), request.link(), caller.openSession());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.SET_COOKIE, cookie.ofChallenge(issuedChallenge.binding()))
                .entity(new DataView<>(ChallengeView.of(issuedChallenge)))
                .build();
    }
}
