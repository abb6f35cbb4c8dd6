package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.access.signin.OperatorSignIn;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;

/** {@code /admin/v1/console-links}. */
@Path("console-links")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.CONSOLE_LINKS, operatorKeysOnly = true)
@ApplicationScoped
public class ConsoleLinksResource {

    @Inject private OperatorSignIn signIn;

    @POST
    public Response create() {
        return Response.status(Response.Status.CREATED)
                .entity(new DataView<>(ConsoleLinkView.of(signIn.createLink())))
                .build();
    }

    /**
     * A link that signs in to the console.
     *
     * @param url can be used once
     */
    public record ConsoleLinkView(String url, Instant expiresAt) {

        static ConsoleLinkView of(OperatorSignIn.ConsoleLink link) {
            return new ConsoleLinkView(link.url(), link.expiresAt());
        }
    }
}
