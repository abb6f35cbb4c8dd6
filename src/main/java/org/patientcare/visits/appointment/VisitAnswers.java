package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Whether visits worked, as their patients answered at the end (ADR 77). */
@Stateless
public class VisitAnswers {

    @Inject private VisitReportRepository reports;
    @Inject private AuditTrail trail;

    /**
     * Stores the first answer of a side, and records it in the audit trail; later ones change
     * nothing.
     */
    public void record(VisitLink link, boolean worked, BrowserFamily browser) {
        if (reports.addAnswer(link, worked, browser)) {
            trail.recordDone(AuditAction.VISIT_ANSWER, link.organization(), link.concerned());
        }
    }

    /**
     * At most one for each side. The caller must have read the appointment, which is what the audit
     * trail records.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<VisitAnswer> ofVisit(UUID organization, String code) {
        return reports.answers(organization, code);
    }

    /**
     * The answer of one side of a visit to the question whether picture and sound worked.
     *
     * @param browser in which it was answered
     * @param at a whole second of the database's clock
     */
    public record VisitAnswer(VisitRole role, boolean worked, BrowserFamily browser, Instant at) {}
}
