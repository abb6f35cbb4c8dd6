package org.patientcare.widget;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.security.CurrentCaller;
import org.patientcare.security.RequiresPatient;
import org.patientcare.token.TokenService;

/** {@code /widget/v1/logout}. */
@Path("logout")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class LogoutResource {

    @Inject private TokenService tokens;
    @Inject private CurrentCaller caller;

    @POST
    public void logout() {
        tokens.end(caller.workingToken());
    }
}
