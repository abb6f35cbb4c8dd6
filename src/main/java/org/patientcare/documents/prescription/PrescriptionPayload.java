package org.patientcare.documents.prescription;

import java.util.List;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.platform.shared.Timestamps;

/**
 * The payload of an event about a new prescription, with the field names and order of the API
 * family (events.md, section 4). The URL of the PDF is null here; it is added when the event is
 * sent.
 */
record PrescriptionPayload(
        Issued prescription, PatientsCode patient, ProfessionalPayload professional) {

    record Issued(
            String id,
            String shortCode,
            List<String> activeSubstances,
            String prescribedAt,
            String pdfUrl,
            String consultationType,
            String consultationId) {}

    record PatientsCode(String code) {}

    /** The payload of an event about a withdrawn prescription. */
    record Withdrawn(NamedPrescription prescription, PatientsCode patient) {}

    record NamedPrescription(String id) {}

    static PrescriptionPayload of(
            Prescription prescription, String patient, ProfessionalPayload professional) {
        return new PrescriptionPayload(
                new Issued(
                        prescription.id().toString(),
                        null,
                        prescription.items().stream()
                                .map(PrescriptionItem::activeSubstance)
                                .toList(),
                        Timestamps.withOffset(prescription.issuedAt()),
                        null,
                        null,
                        null),
                new PatientsCode(patient),
                professional);
    }

    static Withdrawn withdrawn(Prescription prescription, String patient) {
        return new Withdrawn(
                new NamedPrescription(prescription.id().toString()), new PatientsCode(patient));
    }
}
