package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.documents.prescription.PrescriptionRequest.Item;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionDocument;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * What professionals do with the prescriptions that they issued. Those of other professionals are
 * treated as nonexistent.
 */
@Stateless
public class PrescriberService {

    @Inject private PrescriptionRepository repository;
    @EJB private PrescriptionService prescriptions;
    @Inject private AuditTrail trail;

    /**
     * The professional's newest 100 prescriptions for one patient, the newest first.
     *
     * @param professional hash of the professional
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<ListedPrescription> list(UUID organization, String professional, long patient) {
        return repository.list(organization, professional, patient);
    }

    /**
     * What the professional wrote, to write it again.
     *
     * @throws DomainException of kind NOT_FOUND unless the professional issued this prescription
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public WrittenPrescription written(UUID organization, String professional, String code) {
        return Prescription.parseCode(code)
                .flatMap(id -> repository.written(organization, id, professional))
                .orElseThrow(PrescriberService::unknown);
    }

    /**
     * @throws DomainException of kind NOT_FOUND unless the professional issued this prescription
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public PrescriptionDocument document(UUID organization, String professional, String code) {
        return Prescription.parseCode(code)
                .flatMap(id -> repository.document(organization, id, professional))
                .orElseThrow(PrescriberService::unknown);
    }

    /**
     * Withdraws a prescription. Idempotent: the first reason is kept.
     *
     * @throws DomainException of kind NOT_FOUND unless the professional issued this prescription
     */
    public void withdraw(UUID organization, String professional, String code, String reason) {
        Prescription.parseCode(code)
                .filter(id -> repository.isIssuedBy(professional, organization, id))
                .orElseThrow(PrescriberService::unknown);
        prescriptions.withdraw(organization, code, reason);
    }

    /**
     * Returns a draft for a preview. The audit trail records that the patient's data was shown.
     *
     * @throws DomainException as {@link PrescriptionService#draft} does
     */
    public Prescription draft(UUID organization, UUID code, PrescriptionOrder order) {
        Prescription draft = prescriptions.draft(organization, code, order);
        trail.recordDone(
                AuditAction.PATIENT_READ,
                organization,
                AuditTarget.ofPatient(order.patient(), draft.patient().id()));
        return draft;
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no prescription of yours with this code.");
    }

    /**
     * What the prescriber wrote in a prescription, to write it again.
     *
     * @param items in their order
     * @param notes null if unset
     */
    public record WrittenPrescription(UUID code, List<Item> items, String notes) {}
}
