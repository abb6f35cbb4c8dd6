package org.patientcare.operations.erasure;

import java.time.Instant;
import java.util.UUID;

/**
 * An erasure as the organization's own system sees it.
 *
 * @param dueAt from when on the patient is destroyed; null until the patient is blocked
 * @param destroyedAt null before
 */
public record ErasureView(UUID id, ErasureState state, Instant dueAt, Instant destroyedAt) {

    static ErasureView of(Erasure erasure) {
        return new ErasureView(
                erasure.id(), erasure.state(), erasure.dueAt(), erasure.destroyedAt());
    }
}
