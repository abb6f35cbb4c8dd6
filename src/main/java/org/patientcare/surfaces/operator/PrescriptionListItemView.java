package org.patientcare.surfaces.operator;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.prescription.PrescriptionSummary;
import org.patientcare.patients.patient.PatientRef;

/**
 * A prescription in a list, with the names as printed on the document.
 *
 * @param withdrawnAt null unless the prescription is withdrawn, as is {@code withdrawalReason}
 */
public record PrescriptionListItemView(
        UUID code,
        Instant issuedAt,
        PrescriptionState state,
        Instant withdrawnAt,
        String withdrawalReason,
        List<String> activeSubstances,
        PatientName patient,
        ProfessionalName professional) {

    static PrescriptionListItemView of(PrescriptionSummary listed) {
        return new PrescriptionListItemView(
                listed.code(),
                listed.issuedAt(),
                listed.state(),
                listed.withdrawnAt(),
                listed.withdrawalReason(),
                listed.activeSubstances(),
                new PatientName(PatientRef.of(listed.patient()), listed.patientName()),
                new ProfessionalName(listed.professionalHash(), listed.professionalName()));
    }
}
