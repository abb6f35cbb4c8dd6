package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.professional.Professional;
import org.patientcare.people.professional.ProfessionalPayload;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.StoredEvent.PayloadCompletion;

/**
 * Adds events for prescriptions to the outbox, in the transaction of the change, which holds the
 * row lock; and completes them when they are sent, by the download URL of the PDF, which requires
 * credentials (events.md, section 4).
 */
@ApplicationScoped
class PrescriptionEvents implements PayloadCompletion {

    @EJB private ProfessionalService professionals;
    @Inject private Outbox outbox;
    @Inject private PublicUrl publicUrl;

    /** The prescription was stored with its PDF. */
    void created(Prescription prescription, String patient) {
        add(EventType.PRESCRIPTION_CREATED, prescription, patient, payload(prescription, patient));
    }

    void withdrawn(Prescription prescription, String patient) {
        add(
                EventType.CARE_PRESCRIPTION_WITHDRAWN,
                prescription,
                patient,
                new WithdrawnPayload(
                        new NamedPrescription(prescription.id().toString()),
                        new PatientsCode(patient)));
    }

    private NewPayload payload(Prescription prescription, String patient) {
        NewPrescription created =
                new NewPrescription(
                        prescription.id().toString(),
                        null,
                        prescription.items().stream()
                                .map(PrescriptionItem::activeSubstance)
                                .toList(),
                        Timestamps.withOffset(prescription.issuedAt()),
                        null,
                        null,
                        null);
        return new NewPayload(created, new PatientsCode(patient), prescriber(prescription));
    }

    /** The prescriber, with the name as printed. */
    private ProfessionalPayload prescriber(Prescription prescription) {
        return new ProfessionalPayload(
                prescription.professionalHash(),
                prescription.prescriberName(),
                professionals
                        .find(prescription.organizationId(), prescription.professionalHash())
                        .map(Professional::avatar)
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
                        Json.document(payload)));
    }

    @Override
    public Set<EventType> types() {
        return EnumSet.of(EventType.PRESCRIPTION_CREATED);
    }

    @Override
    public Map<Long, JsonDocument> complete(UUID organization, List<StoredEvent> events) {
        Map<Long, JsonDocument> complete = new HashMap<>();
        for (StoredEvent event : events) {
            String url =
                    publicUrl.of(
                            DownloadPath.of(
                                    PublicPaths.INTEGRATION_PRESCRIPTIONS, event.objectCode()));
            complete.put(
                    event.sequence(),
                    Json.withMember(event.payload(), "prescription", "pdf_url", url));
        }
        return complete;
    }

    /**
     * The payload of an event about a new prescription, with the field names and order of the API
     * family (events.md, section 4). The URL of the PDF is null until the event is sent.
     */
    record NewPayload(
            NewPrescription prescription, PatientsCode patient, ProfessionalPayload professional) {}

    record NewPrescription(
            String id,
            String shortCode,
            List<String> activeSubstances,
            String prescribedAt,
            String pdfUrl,
            String consultationType,
            String consultationId) {}

    /** The payload of an event about a withdrawn prescription. */
    record WithdrawnPayload(NamedPrescription prescription, PatientsCode patient) {}

    record NamedPrescription(String id) {}

    record PatientsCode(String code) {}
}
