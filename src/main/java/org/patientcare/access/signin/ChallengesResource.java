package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.people.person.Invitations;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Characters;

/** {@code /sign-in/v1/challenges}. */
@Path("challenges")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ChallengesResource {

    @Inject private PasskeySignIn challenges;
    @Inject private CurrentCaller caller;
    @Inject private SessionCookie cookie;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response begin(ChallengeRequest request) {
        PasskeySignIn.IssuedChallenge issuedChallenge =
                challenges.issue(request.purpose(), request.link(), caller.openSession());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.SET_COOKIE, cookie.ofChallenge(issuedChallenge.binding()))
                .entity(new DataView<>(ChallengeView.of(issuedChallenge)))
                .build();
    }

    /**
     * Requests a WebAuthn challenge.
     *
     * @param link the token of an invitation; null for other purposes
     */
    public record ChallengeRequest(@NotNull Challenges.Purpose purpose, @Characters String link) {}

    /**
     * An issued WebAuthn challenge.
     *
     * @param publicKey the options for {@code navigator.credentials}, with the names that browsers
     *     use
     * @param invitation null except for an invitation
     */
    public record ChallengeView(
            String id, Map<String, Object> publicKey, InvitationView invitation) {

        public ChallengeView {
            publicKey = Map.copyOf(publicKey);
        }

        /** The invited person's name and roles. */
        public record InvitationView(String name, List<SessionResource.RoleView> roles) {

            public InvitationView {
                roles = List.copyOf(roles);
            }
        }

        static ChallengeView of(PasskeySignIn.IssuedChallenge issuedChallenge) {
            Invitations.Invitee invitee = issuedChallenge.invited();
            return new ChallengeView(
                    issuedChallenge.id().text(),
                    issuedChallenge.publicKey(),
                    invitee == null
                            ? null
                            : new InvitationView(
                                    invitee.name(), SessionResource.RoleView.of(invitee.roles())));
        }
    }
}
