package org.patientcare.platform.idempotency;

/**
 * The result of a create.
 *
 * @param answer for the caller; null if it shows a secret, which must not be stored
 * @param secretOf id of the object with that secret; else null
 */
public record CreateResult(String answer, String secretOf) {

    /** A result whose answer may be repeated. */
    public static CreateResult shown(String answer) {
        return new CreateResult(answer, null);
    }

    /** A result whose answer must not be stored. */
    public static CreateResult secret(String id) {
        return new CreateResult(null, id);
    }

    /** Leaves out the answer, so that no log line can contain it. */
    @Override
    public String toString() {
        return "CreateResult";
    }
}
