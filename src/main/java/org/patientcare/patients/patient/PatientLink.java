package org.patientcare.patients.patient;

import java.time.Instant;

/**
 * A link to the page of patients.
 *
 * @param url its secret is in the fragment, which no server sees
 */
public record PatientLink(String url, Instant expiresAt) {

    /** Says nothing of the address, so that no log line can. */
    @Override
    public String toString() {
        return "PatientLink";
    }
}
