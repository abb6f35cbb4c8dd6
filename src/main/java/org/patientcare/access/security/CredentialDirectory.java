package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.people.organization.KeyPair;

/**
 * Authenticates credentials and counts their requests. Nothing is cached, so that every node
 * refuses a revoked credential from the next request on.
 */
@ApplicationScoped
public class CredentialDirectory {

    private static final Duration LAST_USED_PRECISION = Duration.ofMinutes(1);

    @Inject private CredentialRepository credentials;
    @Inject private Clock clock;

    /**
     * Finds the credential and counts the request. Empty if the credential is unknown or revoked or
     * the secret is wrong; then nothing is counted.
     */
    Optional<CredentialRepository.Found> authenticate(String apiKey, String secretKey) {
        Optional<CredentialRepository.Found> found =
                credentials.find(apiKey, KeyPair.hash(secretKey));
        found.ifPresent(this::recordUse);
        return found;
    }

    private void recordUse(CredentialRepository.Found found) {
        Instant now = clock.instant();
        Instant old = now.minus(LAST_USED_PRECISION);
        if (found.lastUsed() == null || !found.lastUsed().isAfter(old)) {
            Caller.OrganizationSystem caller = found.caller();
            credentials.recordUse(caller.organizationId(), caller.apiKey(), now, old);
        }
    }
}
