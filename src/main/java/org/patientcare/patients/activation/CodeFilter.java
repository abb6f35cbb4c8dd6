package org.patientcare.patients.activation;

import java.time.Instant;

/**
 * The filter of the list of codes; null leaves a condition out. Texts are compared exactly.
 *
 * @param createdAfter exclusive, as is {@code createdBefore}
 */
public record CodeFilter(
        String code,
        String tag,
        CodeStatusFilter status,
        Instant createdAfter,
        Instant createdBefore) {}
