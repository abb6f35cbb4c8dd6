package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.ticket.Tickets;
import org.patientcare.access.ticket.Tickets.Ticket;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Creates URLs with which browsers and apps download the PDF of a prescription, backed by {@link
 * Tickets}.
 */
@Stateless
public class DocumentLinkService {

    @Inject private PrescriptionRepository prescriptions;
    @EJB private Tickets tickets;
    @Inject private AuditTrail trail;
    @Inject private PublicUrl publicUrl;

    /**
     * The prescriptions that a professional has issued to a patient since a time, without those
     * withdrawn: the newest five, which are more than one issues in a visit. Reads nothing of what
     * is in them; so the audit trail records only the URL that {@link #create} makes of one.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<UUID> issuedSince(
            UUID organization, long patient, String professional, Instant since) {
        return prescriptions.issuedSince(organization, patient, professional, since);
    }

    /**
     * Creates a URL for a patient.
     *
     * @param madeBy who made the link that opened the patient's session; null for none
     * @throws DomainException of kind NOT_FOUND if the patient has no such prescription, TOO_OFTEN
     *     if too many of the patient's URLs have not expired yet
     */
    public DocumentLink create(UUID organization, String code, long patient, String madeBy) {
        UUID prescription =
                Prescription.parseCode(code)
                        .filter(id -> prescriptions.isOf(patient, organization, id))
                        .orElseThrow(
                                () ->
                                        DomainException.notFound(
                                                "There is no prescription with this code."));
        Ticket ticket = tickets.create(organization, patient, prescription, madeBy);
        trail.recordDone(
                AuditAction.PRESCRIPTION_LINK_CREATE,
                organization,
                AuditTarget.ofPatient(prescription.toString(), patient));
        return new DocumentLink(
                publicUrl.of(PublicPaths.PATIENT_DOCUMENT) + "/" + ticket.text(),
                ticket.expiresAt());
    }

    /**
     * A URL under which a prescription's PDF can be downloaded for a limited time without
     * credentials.
     *
     * @param url works for anybody who has it
     */
    public record DocumentLink(String url, Instant expiresAt) {

        /** Omits the URL, so that it cannot get into a log. */
        @Override
        public String toString() {
            return "DocumentLink";
        }
    }
}
