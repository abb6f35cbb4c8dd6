package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.util.UUID;
import org.patientcare.documents.prescription.Prescription;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.platform.config.PublicUrl;

/**
 * A prescription that a professional has issued.
 *
 * @param downloadUrl the URL of its PDF; needs a session
 * @param verifyUrl the URL in the document's QR code
 */
public record PrescribedView(
        UUID code,
        PrescriptionState state,
        Instant issuedAt,
        Patient patient,
        String downloadUrl,
        String verifyUrl) {

    /**
     * The patient for whom it was issued.
     *
     * @param ref our opaque reference to the patient
     */
    public record Patient(String ref) {}

    static PrescribedView of(
            Prescription issued,
            UUID organization,
            long patient,
            PublicUrl publicUrl,
            String verifyUrl) {
        return new PrescribedView(
                issued.id(),
                issued.state(),
                issued.issuedAt(),
                new Patient(PatientRef.of(patient)),
                publicUrl.of(DeskPaths.download(organization, issued.id())),
                verifyUrl);
    }
}
