package org.patientcare.documents.prescription;

import java.util.List;
import org.patientcare.people.professional.ToldProfessional;
import org.patientcare.platform.shared.Timestamps;

/**
 * What an event tells of a new prescription, as the family spells it, in its order. The address of
 * the paper is null here: it is added when the event is told.
 */
record PrescriptionPayload(
        Issued prescription, PatientsCode patient, ToldProfessional professional) {

    record Issued(
            String id,
            String shortCode,
            List<String> activeSubstances,
            String prescribedAt,
            String pdfUrl,
            String consultationType,
            String consultationId) {}

    record PatientsCode(String code) {}

    /** Of one that holds no more. */
    record Withdrawn(NamedPrescription prescription, PatientsCode patient) {}

    record NamedPrescription(String id) {}

    static PrescriptionPayload of(
            Prescription prescription, String patient, ToldProfessional professional) {
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
