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
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.platform.shared.Characters;

/** {@code /sign-in/v1/keys}. */
@Path("keys")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class KeysResource {

    @Inject private OperatorSignIn operator;
    @Inject private SessionResponses answers;

    @POST
    @OpenToAll
    @Consumes(MediaType.APPLICATION_JSON)
    public Response signIn(KeysRequest request) {
        return answers.answer(operator.signInByKeys(request.keys()));
    }

    /** The operator's keys, typed in. */
    public record KeysRequest(
            @NotNull @Characters(max = ApiKeyPair.MAX_API_KEY) String apiKey,
            @NotNull @Characters(max = ApiKeyPair.MAX_SECRET_KEY) String secretKey) {

        ApiKeyPair keys() {
            return new ApiKeyPair(apiKey, secretKey);
        }

        /** Leaves out the keys so that they cannot reach a log. */
        @Override
        public String toString() {
            return "KeysRequest";
        }
    }
}
