package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.patientcare.people.organization.KeyPair;

/** Reads the keys in the two credential headers of a request. */
@ApplicationScoped
public class PresentedKeys {

    /** The value of {@code WWW-Authenticate} for callers without valid keys. */
    static final String CHALLENGE = "ApiKey realm=\"patientcare\"";

    @Inject private AuthSettings settings;

    /** Whether both headers are present and not empty. */
    boolean arePresent(ContainerRequestContext request) {
        String apiKey = request.getHeaderString(settings.apiKeyHeader());
        String secretKey = request.getHeaderString(settings.secretKeyHeader());
        return apiKey != null && !apiKey.isEmpty() && secretKey != null && !secretKey.isEmpty();
    }

    /** Whether either header is present, whatever its value. */
    boolean isAnyPresent(ContainerRequestContext request) {
        return request.getHeaderString(settings.apiKeyHeader()) != null
                || request.getHeaderString(settings.secretKeyHeader()) != null;
    }

    /** The keys of the request; empty unless both are present and could be valid. */
    Optional<KeyPair> read(ContainerRequestContext request) {
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
