package org.patientcare.patients.activation;

import java.time.LocalDate;
import org.patientcare.platform.shared.WireNamed;

/**
 * The state of a code. If several of the reasons for which a code does not work apply, the first in
 * the order of these constants is reported.
 */
public enum CodeState implements WireNamed {
    ACTIVE,
    INACTIVE,
    EXPIRED,
    USED_UP;

    /**
     * @param isLeft whether it can be redeemed once more
     * @param expiresAt null if it does not expire
     * @param today the current date in the organization's time zone
     */
    static CodeState of(boolean active, LocalDate expiresAt, boolean isLeft, LocalDate today) {
        if (!active) {
            return INACTIVE;
        }
        if (expiresAt != null && expiresAt.isBefore(today)) {
            return EXPIRED;
        }
        return isLeft ? ACTIVE : USED_UP;
    }
}
