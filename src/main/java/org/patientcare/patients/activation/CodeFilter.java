package org.patientcare.patients.activation;

import java.time.Instant;

/**
 * What the list is asked for; null leaves a condition out. Texts are compared exactly.
 *
 * @param createdAfter exclusive, as {@code createdBefore}
 */
public record CodeFilter(
        String code, String tag, CodeStatus status, Instant createdAfter, Instant createdBefore) {}
