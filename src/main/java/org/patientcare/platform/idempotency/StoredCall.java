package org.patientcare.platform.idempotency;

import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.shared.DomainException;

/**
 * A stored call with a key, which took effect.
 *
 * @param answer null if it showed a secret
 * @param secretOf id of the object with that secret; else null
 */
record StoredCall(byte[] requestSha256, String answer, String secretOf) {

    /**
     * The answer for a repeat.
     *
     * @throws DomainException of kind INVALID if the repeat differs from the stored call, CONFLICT
     *     if the answer was not stored
     */
    KeyedAnswer answer(KeyedCall call) {
        if (!MessageDigest.isEqual(requestSha256, call.requestSha256())) {
            throw DomainException.invalid(
                    Map.of(
                            IdempotencyKey.HEADER,
                            List.of(
                                    "was used for another body or path within the last 24 hours:"
                                            + " repeat that call as it was, or choose another key")));
        }
        if (answer == null) {
            throw DomainException.conflict(
                    "secret_not_kept", call.notStoredMessage().formatted(secretOf));
        }
        return new KeyedAnswer(answer, true);
    }
}
