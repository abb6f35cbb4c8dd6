package org.patientcare.platform.idempotency;

/**
 * What a create made.
 *
 * @param answer for the caller; null where it shows a secret, which must not be kept
 * @param secretOf the id of what has that secret; else null
 */
public record Created(String answer, String secretOf) {

    /** Whose answer may be repeated. */
    public static Created shown(String answer) {
        return new Created(answer, null);
    }

    /** Whose answer must not be kept. */
    public static Created secret(String id) {
        return new Created(null, id);
    }

    /** Says nothing of the answer, so that no log line can. */
    @Override
    public String toString() {
        return "Created";
    }
}
