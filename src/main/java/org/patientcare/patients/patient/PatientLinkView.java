package org.patientcare.patients.patient;

import java.time.Instant;

/** A link to the patient page, to be given to that patient only. */
public record PatientLinkView(String url, Instant expiresAt) {

    public static PatientLinkView of(PatientLink link) {
        return new PatientLinkView(link.url(), link.expiresAt());
    }

    /** Omits the URL, so that the secret cannot get into a log. */
    @Override
    public String toString() {
        return "PatientLinkView";
    }
}
