package org.patientcare.patients.patient;

import java.time.Instant;

/**
 * A link to the patient page.
 *
 * @param url carries its secret in the fragment, which browsers do not send to servers
 */
public record PatientLink(String url, Instant expiresAt) {

    String secret() {
        return url.substring(url.indexOf('#') + 1);
    }

    /** Omits the URL, so that the secret cannot get into a log. */
    @Override
    public String toString() {
        return "PatientLink";
    }
}
