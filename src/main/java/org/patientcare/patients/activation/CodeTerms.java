package org.patientcare.patients.activation;

import java.time.LocalDate;
import org.patientcare.platform.shared.WireNamed;

/**
 * The properties that an organization chooses when it creates a code; null where it leaves one
 * open.
 *
 * @param months the length of a limited plan, together with {@code days}; months are added first.
 *     Both are kept but unused under {@link CodeDuration#FOREVER}
 * @param expiresAt the last day on which the code works
 */
public record CodeTerms(
        String code,
        String planName,
        String tag,
        CodeDuration duration,
        Integer months,
        Integer days,
        LocalDate expiresAt,
        int maxRedemptions,
        String meta) {

    /** How long the plan of a code lasts. */
    public enum CodeDuration implements WireNamed {
        FOREVER,
        LIMITED
    }
}
