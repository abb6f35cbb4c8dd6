package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/**
 * The technical problems and the results of pre-visit tests that the pages of a visit report (ADR
 * 57). They contain no content of the visit, and help support to explain why a call failed.
 */
@Stateless
public class Hindrances {

    /**
     * More tests than a person makes; their TURN credentials together allow about as much relaying
     * as the visit itself would.
     */
    static final int MOST_TRIALS = 50;

    @Inject private HindranceRepository hindrances;
    @Inject private AuditTrail trail;

    /**
     * Counts a pre-visit test and records it in the audit trail.
     *
     * @return false if that side has already made {@value #MOST_TRIALS} tests; then nothing is
     *     recorded
     */
    public boolean begin(VisitLink link, BrowserFamily browser) {
        HindranceRepository.Told told = new HindranceRepository.Told(HinderedMoment.TRIAL, browser);
        if (!hindrances.begin(link, told, MOST_TRIALS)) {
            return false;
        }
        trail.wrote(AuditAction.VISIT_TRY, link.organization(), link.concerned());
        return true;
    }

    /** Stores the words, one row for each. The audit trail records the report if a word is new. */
    public void note(
            VisitLink link, HinderedMoment moment, BrowserFamily browser, Set<Hindrance> words) {
        HindranceRepository.Told told = new HindranceRepository.Told(moment, browser);
        if (hindrances.note(link, told, words)) {
            trail.wrote(AuditAction.VISIT_REPORT, link.organization(), link.concerned());
        }
    }

    /**
     * In the order in which they were last reported. The caller must have read the appointment,
     * which is what the audit trail records.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<HindranceRecord> ofVisit(UUID organization, String code) {
        return hindrances.ofVisit(organization, code);
    }
}
