package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.security.OpenToAll;
import org.patientcare.platform.http.DataView;

/** {@code /sign-in/v1/ways}. */
@Path("ways")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class WaysResource {

    @Inject private OperatorSignIn operator;
    @Inject private DemoSignIn demo;
    @Inject private ProviderClients providerClients;

    @GET
    @OpenToAll
    public DataView<WaysView> get() {
        List<WaysView.ProviderView> named =
                providerClients.all().stream()
                        .map(each -> new WaysView.ProviderView(each.name(), each.label()))
                        .toList();
        return new DataView<>(new WaysView(operator.isAvailable(), demo.isAvailable(), named));
    }
}
