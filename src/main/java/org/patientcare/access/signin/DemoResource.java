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
import org.patientcare.people.person.DemoPerson;

/** {@code /sign-in/v1/demo}. */
@Path("demo")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class DemoResource {

    @Inject private DemoSignIn demo;
    @Inject private SessionResponses answers;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response signIn(DemoRequest request) {
        return answers.answerUnproven(demo.signIn(request.role()));
    }

    /** Requests a demo session in the given role. */
    public record DemoRequest(@NotNull DemoPerson role) {}
}
