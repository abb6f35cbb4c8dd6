package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.operations.secrets.SecretsWrapping;
import org.patientcare.operations.secrets.WrappedSecrets;
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

    /**
     * The result of encrypting ("wrapping") the stored secrets with the key from the settings.
     *
     * @param key the id of the key that now wraps all secrets
     * @param keys how many secrets were wrapped, or wrapped with this key instead of another one
     * @param tokenIds how many token ids were hashed
     * @param remaining the secrets that are still not wrapped with this key, by table
     * @param complete false if secrets or token ids remain and the call has to be repeated
     */
    public record WrappedSecretsView(
            String key,
            int keys,
            int tokenIds,
            List<RemainingSecretsView> remaining,
            boolean complete) {

        /**
         * @param keys how many secrets of the table remain
         */
        public record RemainingSecretsView(String table, long keys) {}

        static WrappedSecretsView of(WrappedSecrets done) {
            return new WrappedSecretsView(
                    done.keyId(),
                    done.keys(),
                    done.tokenIds(),
                    done.remaining().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(each -> new RemainingSecretsView(each.getKey(), each.getValue()))
                            .toList(),
                    done.complete());
        }
    }
}
