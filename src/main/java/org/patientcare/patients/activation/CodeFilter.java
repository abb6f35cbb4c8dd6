package org.patientcare.patients.activation;

import java.time.Instant;
import org.patientcare.platform.shared.WireNamed;

/**
 * The filter of the list of codes; null leaves a condition out. Texts are compared exactly.
 *
 * @param createdAfter exclusive, as is {@code createdBefore}
 */
public record CodeFilter(
        String code, String tag, Status status, Instant createdAfter, Instant createdBefore) {

    /**
     * The values of the list's status filter (contract, section 2). A used-up code counts as
     * active, and a deactivated code that is past its last day counts as expired.
     */
    public enum Status implements WireNamed {
        ACTIVE,
        EXPIRED
    }
}
