package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.TokenService;

/** {@code /widget/v1/logout}. */
@Path("logout")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class LogoutResource {

    @EJB private TokenService tokens;
    @Inject private CurrentCaller caller;

    @POST
    public void logout() {
        tokens.end(caller.workingToken());
    }
}
