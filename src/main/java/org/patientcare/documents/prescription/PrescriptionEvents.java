package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.json.Json;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;

/**
 * Adds events for prescriptions to the outbox, in the transaction of the change, which holds the
 * row lock.
 */
@ApplicationScoped
class PrescriptionEvents {

    @EJB private ProfessionalService professionals;
    @Inject private Outbox outbox;

    /** The prescription was stored with its PDF. */
    void created(Prescription prescription, String patient) {
        add(
                EventType.PRESCRIPTION_CREATED,
                prescription,
                patient,
                PrescriptionPayload.of(prescription, patient, prescriber(prescription)));
    }

    void withdrawn(Prescription prescription, String patient) {
        add(
                EventType.CARE_PRESCRIPTION_WITHDRAWN,
                prescription,
                patient,
                PrescriptionPayload.withdrawn(prescription, patient));
    }

    /** The prescriber, with the name as printed. */
    private ProfessionalPayload prescriber(Prescription prescription) {
        return new ProfessionalPayload(
                prescription.professionalHash(),
                prescription.prescriberName(),
                professionals
                        .find(prescription.organizationId(), prescription.professionalHash())
                        .flatMap(Professional::avatar)
                        .orElse(null));
    }

    private void add(EventType type, Prescription prescription, String patient, Object payload) {
        outbox.add(
                prescription.organizationId(),
                new NewEvent(
                        type,
                        ObjectKind.PRESCRIPTION,
                        prescription.id().toString(),
                        new ConcernedPatient(prescription.patient().id(), patient),
                        null,
                        Json.document(payload)));
    }
}
