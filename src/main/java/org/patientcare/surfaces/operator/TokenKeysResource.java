package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.access.token.TokenKeyService;
import org.patientcare.people.person.Duty;

/** {@code /admin/v1/token-keys}. */
@Path("token-keys")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.INSTALLATION_KEYS, recent = true)
@ApplicationScoped
public class TokenKeysResource {

    @EJB private TokenKeyService keys;

    @POST
    @Path("rotate")
    public void rotate() {
        keys.rotate();
    }
}
