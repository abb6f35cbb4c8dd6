package org.patientcare.access.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.oidc.ProviderClients;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.platform.http.DataView;

/** {@code /sign-in/v1/ways}. */
@Path("ways")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SignInMethodsResource {

    @Inject private OperatorSignIn operator;
    @Inject private DemoSignIn demo;
    @Inject private ProviderClients providerClients;

    @GET
    @OpenToAll
    public DataView<SignInMethodsView> get() {
        List<SignInMethodsView.ProviderView> named =
                providerClients.all().stream()
                        .map(each -> new SignInMethodsView.ProviderView(each.name(), each.label()))
                        .toList();
        return new DataView<>(
                new SignInMethodsView(operator.isAvailable(), demo.isAvailable(), named));
    }

    /**
     * The ways to sign in here, beside passkeys.
     *
     * @param keys whether the operator's keys may open a session
     * @param demo whether one may sign in as a person of the demo organization
     * @param providers the configured OpenID providers
     */
    public record SignInMethodsView(boolean keys, boolean demo, List<ProviderView> providers) {

        public SignInMethodsView {
            providers = List.copyOf(providers);
        }

        /** A provider with the text of its button. */
        public record ProviderView(String name, String label) {}
    }
}
