package org.patientcare.platform.idempotency;

/**
 * A call with an idempotency key.
 *
 * @param credential of the caller, to whom the key belongs
 * @param operation what is created; a caller may use the same key for another operation
 * @param requestSha256 hash of all that distinguishes one call from another
 * @param notStoredMessage message for a repeat whose answer was not stored because it showed a
 *     secret, with {@code %s} for the id of the object; null if no answer of the operation shows
 *     one
 */
public record KeyedCall(
        String credential,
        String operation,
        String key,
        byte[] requestSha256,
        String notStoredMessage) {

    /** The name of the lock by which calls with the same key exclude each other. */
    String lock() {
        return "idempotency-key\n" + credential + "\n" + operation + "\n" + key;
    }
}
