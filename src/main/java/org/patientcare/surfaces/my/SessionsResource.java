package org.patientcare.surfaces.my;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.OpenToAll;
import org.patientcare.patients.patient.LinkOpenResult;
import org.patientcare.platform.http.DataView;

/** {@code /my/v1/sessions}. */
@Path("sessions")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SessionsResource {

    @Inject private LinkSignIn signIn;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<SessionView> open(SessionRequest request) {
        LinkOpenResult opening =
                signIn.open(
                        request.link(),
                        request.birthDate(),
                        Boolean.TRUE.equals(request.confirmed()));
        return new DataView<>(SessionView.of(opening.token(), opening.language()));
    }
}
