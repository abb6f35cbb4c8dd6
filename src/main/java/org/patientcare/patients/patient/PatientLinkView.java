package org.patientcare.patients.patient;

import java.time.Instant;

/** A link to the page of patients, to be handed to that patient alone. */
public record PatientLinkView(String url, Instant expiresAt) {

    public static PatientLinkView of(PatientLink link) {
        return new PatientLinkView(link.url(), link.expiresAt());
    }

    /** Says nothing of the address, so that no log line can. */
    @Override
    public String toString() {
        return "PatientLinkView";
    }
}
