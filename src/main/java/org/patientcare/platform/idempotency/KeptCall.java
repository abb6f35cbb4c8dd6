package org.patientcare.platform.idempotency;

import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.shared.DomainException;

/**
 * A call that took effect under a key.
 *
 * @param answer null where it showed a secret
 * @param secretOf the id of what has that secret; else null
 */
record KeptCall(byte[] requestSha256, String answer, String secretOf) {

    /**
     * For a repeat.
     *
     * @throws DomainException of kind INVALID if the call is another one, CONFLICT if the answer
     *     was not kept
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
            throw DomainException.conflict("secret_not_kept", call.lost().formatted(secretOf));
        }
        return new KeyedAnswer(answer, true);
    }
}
