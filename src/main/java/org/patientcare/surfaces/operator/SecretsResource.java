package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.operations.secrets.SecretsWrapping;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;

/** {@code /admin/v1/secrets}. */
@Path("secrets")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.INSTALLATION_KEYS, recent = true)
@ApplicationScoped
public class SecretsResource {

    @Inject private SecretsWrapping secrets;

    @POST
    @Path("wrap")
    public DataView<WrappedSecretsView> wrap() {
        return new DataView<>(WrappedSecretsView.of(secrets.wrap()));
    }
}
