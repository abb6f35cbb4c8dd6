package org.patientcare.platform.idempotency;

/**
 * What a create made.
 *
 * @param answer for the caller
 * @param secretOf the API key whose secret the answer shows, so that it must not be kept; else null
 */
public record Created(String answer, String secretOf) {

    /** Says nothing of the answer, so that no log line can. */
    @Override
    public String toString() {
        return "Created";
    }
}
