package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.security.OpenToAll;
import org.patientcare.platform.http.DataView;

/** {@code /sign-in/v1/ways}. */
@Path("ways")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class WaysResource {

    @Inject private OperatorSignIn operator;
    @Inject private DemoSignIn demo;

    @GET
    @OpenToAll
    public DataView<WaysView> get() {
        return new DataView<>(new WaysView(operator.isOpen(), demo.isOpen(), List.of()));
    }
}
