package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.patientcare.people.organization.KeyPair;

/** The keys in the two credential headers of a request. */
@ApplicationScoped
public class PresentedKeys {

    /** How a caller should identify itself, for {@code WWW-Authenticate}. */
    static final String CHALLENGE = "ApiKey realm=\"patientcare\"";

    @Inject private AuthSettings settings;

    /** Whether both headers say anything at all. */
    boolean areThere(ContainerRequestContext request) {
        String apiKey = request.getHeaderString(settings.apiKeyHeader());
        String secretKey = request.getHeaderString(settings.secretKeyHeader());
        return apiKey != null && !apiKey.isEmpty() && secretKey != null && !secretKey.isEmpty();
    }

    /** Whether either header is there, whatever it says. */
    boolean isAnyThere(ContainerRequestContext request) {
        return request.getHeaderString(settings.apiKeyHeader()) != null
                || request.getHeaderString(settings.secretKeyHeader()) != null;
    }

    /** Empty unless both are there and not longer than any of ours. */
    Optional<KeyPair> by(ContainerRequestContext request) {
        String apiKey = request.getHeaderString(settings.apiKeyHeader());
        String secretKey = request.getHeaderString(settings.secretKeyHeader());
        return arePlausible(apiKey, secretKey)
                ? Optional.of(new KeyPair(apiKey, secretKey))
                : Optional.empty();
    }

    static boolean arePlausible(String apiKey, String secretKey) {
        return apiKey != null
                && secretKey != null
                && !apiKey.isEmpty()
                && apiKey.length() <= KeyPair.MAX_API_KEY
                && secretKey.length() <= KeyPair.MAX_SECRET_KEY
                && apiKey.indexOf('\0') < 0;
    }
}
