package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.access.signin.ProviderSessions.ProviderRedirect;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.people.person.DemoPerson;
import org.patientcare.people.person.Invitations;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Characters;

/**
 * {@code /sign-in/v1}: the ways to sign in, and what begins or ends each of them. Passkeys and the
 * session itself have paths of their own.
 */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SignInResource {

    @Inject private OperatorSignIn operator;
    @Inject private DemoSignIn demo;
    @Inject private PasskeySignIn passkeys;
    @Inject private ProviderClients providerClients;
    @Inject private ProviderSignIn providers;
    @Inject private SessionResponses answers;
    @Inject private SessionCookie cookie;
    @Inject private CurrentCaller caller;

    @GET
    @Path("ways")
    @OpenToAll
    public DataView<SignInMethodsView> methods() {
        List<SignInMethodsView.ProviderView> named =
                providerClients.all().stream()
                        .map(each -> new SignInMethodsView.ProviderView(each.name(), each.label()))
                        .toList();
        return new DataView<>(
                new SignInMethodsView(operator.isAvailable(), demo.isAvailable(), named));
    }

    @POST
    @Path("keys")
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response byKeys(KeysRequest request) {
        return answers.answer(operator.signInByKeys(request.keys()));
    }

    @POST
    @Path("links")
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response byLink(LinkRequest request) {
        return answers.answer(operator.signInByLink(request.link()));
    }

    @POST
    @Path("demo")
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response asDemoPerson(DemoRequest request) {
        return answers.answerUnproven(demo.signIn(request.role()));
    }

    @POST
    @Path("challenges")
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response beginByPasskey(ChallengeRequest request) {
        PasskeySignIn.IssuedChallenge issuedChallenge =
                passkeys.issue(request.purpose(), request.link(), caller.openSession());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.SET_COOKIE, cookie.ofChallenge(issuedChallenge.binding()))
                .entity(new DataView<>(ChallengeView.of(issuedChallenge)))
                .build();
    }

    @POST
    @Path("providers/{provider}/challenges")
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response beginByProvider(
            @PathParam("provider") String provider, ProviderChallengeRequest request) {
        ProviderSignIn.Redirect redirect =
                providers.prepareRedirect(provider, request.purpose(), caller.openSession());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.SET_COOKIE, cookie.ofProvider(redirect.binding()))
                .entity(new DataView<>(new ProviderChallengeView(redirect.address().toString())))
                .build();
    }

    /**
     * The ways to sign in here, beside passkeys.
     *
     * @param keys whether the operator's keys may open a session
     * @param demo whether one may sign in as a person of the demo organization
     * @param providers the configured OpenID providers
     */
    public record SignInMethodsView(boolean keys, boolean demo, List<ProviderView> providers) {

        public SignInMethodsView {
            providers = List.copyOf(providers);
        }

        /** A provider with the text of its button. */
        public record ProviderView(String name, String label) {}
    }

    /** The operator's keys, typed in. */
    public record KeysRequest(
            @NotNull @Characters(max = ApiKeyPair.MAX_API_KEY) String apiKey,
            @NotNull @Characters(max = ApiKeyPair.MAX_SECRET_KEY) String secretKey) {

        ApiKeyPair keys() {
            return new ApiKeyPair(apiKey, secretKey);
        }

        /** Leaves out the keys so that they cannot reach a log. */
        @Override
        public String toString() {
            return "KeysRequest";
        }
    }

    /** The token of a link to the console. */
    public record LinkRequest(@NotNull @Characters String link) {}

    /** Requests a demo session in the given role. */
    public record DemoRequest(@NotNull DemoPerson role) {}

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

    /** Requests a redirect to a provider. */
    public record ProviderChallengeRequest(@NotNull ProviderRedirect.Purpose purpose) {}

    /**
     * The provider's URL at which a person authenticates.
     *
     * @param url works once, within five minutes, in the browser that requested it
     */
    public record ProviderChallengeView(String url) {}
}
