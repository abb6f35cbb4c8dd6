package org.patientcare.surfaces.operator;

import java.time.Instant;
import org.patientcare.documents.prescription.Prescription;
import org.patientcare.documents.prescription.PrescriptionRequest;
import org.patientcare.documents.prescription.PrescriptionState;

/**
 * A prescription that was issued on the admin surface.
 *
 * @param reference null unless the caller gave one
 * @param verifyUrl the URL in the document's QR code
 */
public record IssuedPrescriptionView(
        String code,
        PrescriptionState state,
        Instant issuedAt,
        PatientReference patient,
        ProfessionalReference professional,
        String reference,
        String verifyUrl) {

    /** A patient, identified by the organization's patient code. */
    public record PatientReference(String code) {}

    /** A professional who is assigned to the organization. */
    public record ProfessionalReference(String hash) {}

    static IssuedPrescriptionView of(
            Prescription issued, PrescriptionRequest request, String verifyUrl) {
        return new IssuedPrescriptionView(
                issued.id().toString(),
                issued.state(),
                issued.issuedAt(),
                new PatientReference(request.patient().code()),
                new ProfessionalReference(request.professional().hash()),
                request.reference(),
                verifyUrl);
    }
}
