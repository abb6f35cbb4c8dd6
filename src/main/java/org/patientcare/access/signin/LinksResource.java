package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.platform.shared.Characters;

/** {@code /sign-in/v1/links}. */
@Path("links")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class LinksResource {

    @Inject private OperatorSignIn operator;
    @Inject private SessionResponses answers;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response signIn(LinkRequest request) {
        return answers.answer(operator.signInByLink(request.link()));
    }

    /** The token of a link to the console. */
    public record LinkRequest(@NotNull @Characters String link) {}
}
