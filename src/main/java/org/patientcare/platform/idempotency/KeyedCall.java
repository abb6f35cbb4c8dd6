package org.patientcare.platform.idempotency;

/**
 * A call that came with a key.
 *
 * @param credential whose key it is
 * @param operation what is created: the same key of the same caller may serve for another one
 * @param requestSha256 of all that makes one call differ from another
 * @param lost what a repeat is told whose answer showed a secret, with {@code %s} for the id of
 *     what has it; null where none does
 */
public record KeyedCall(
        String credential, String operation, String key, byte[] requestSha256, String lost) {

    /** Of the key, for the lock that its calls take turns by. */
    String lock() {
        return "idempotency-key\n" + credential + "\n" + operation + "\n" + key;
    }
}
