package org.patientcare.access.token;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Self-check: whether a key signs patients' tokens, and is not too old. */
@ApplicationScoped
class TokenKeysCheck implements Check {

    /**
     * The age for a warning: keys stay in the database and its backups, so a leaked one should not
     * work for more than a year.
     */
    private static final Duration OLD = Duration.ofDays(365);

    @EJB private TokenKeyService keys;
    @Inject private Clock clock;

    @Override
    public CheckName name() {
        return CheckName.TOKEN_KEYS;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(keys.signingSince(), keys.verifyingKeyCount(), clock.instant());
    }

    static Finding of(Optional<Instant> since, int keys, Instant now) {
        if (since.isEmpty()) {
            return Finding.failed(
                    "No key signs patients' tokens.",
                    "Restart one node, which creates a key, or call POST"
                            + " /admin/v1/token-keys/rotate.");
        }
        long days = Duration.between(since.get(), now).toDays();
        String found =
                "The key that signs patients' tokens is %d days old; older ones that still verify: %d."
                        .formatted(days, keys - 1);
        return days > OLD.toDays()
                ? Finding.warning(found, "Call POST /admin/v1/token-keys/rotate.")
                : Finding.ok(found);
    }
}
