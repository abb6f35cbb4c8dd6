package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.platform.http.DataView;

/** {@code /sign-in/v1/providers/{provider}/challenges}. */
@Path("providers/{provider}/challenges")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ProviderChallengesResource {

    @Inject private ProviderSignIn signIn;
    @Inject private CurrentCaller caller;
    @Inject private SessionCookie cookie;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response begin(
            @PathParam("provider") String provider, ProviderChallengeRequest request) {
        ProviderSignIn.Redirect redirect =
                signIn.prepareRedirect(provider, request.purpose(), caller.openSession());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.SET_COOKIE, cookie.ofProvider(redirect.binding()))
                .entity(new DataView<>(new ProviderChallengeView(redirect.address().toString())))
                .build();
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
