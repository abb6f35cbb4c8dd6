package org.patientcare.patients.activation;

import java.time.LocalDate;

/**
 * What an organization decides about a code when it makes it; null where it leaves something open.
 *
 * @param months of a limited plan, added first; kept and unused under {@link CodeDuration#FOREVER},
 *     as {@code days}
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
        String meta) {}
