package org.patientcare.visits.appointment;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.appointment.CallDiagnostic.Moment;

/**
 * The technical problems and the results of pre-visit tests that the pages of a visit report (ADR
 * 57). They contain no content of the visit, and help support to explain why a call failed.
 */
@Stateless
public class CallDiagnostics {

    /**
     * More tests than a person makes; their TURN credentials together allow about as much relaying
     * as the visit itself would.
     */
    static final int MAX_PRE_VISIT_TESTS = 50;

    @Inject private VisitReportRepository reports;
    @Inject private AuditTrail trail;

    /**
     * Counts a pre-visit test and records it in the audit trail.
     *
     * @return false if that side has already made {@value #MAX_PRE_VISIT_TESTS} tests; then nothing
     *     is recorded
     */
    public boolean beginPreVisitTest(VisitLink link, BrowserFamily browser) {
        VisitReportRepository.ReportSource source =
                new VisitReportRepository.ReportSource(Moment.PRE_VISIT_TEST, browser);
        if (!reports.countPreVisitTest(link, source, MAX_PRE_VISIT_TESTS)) {
            return false;
        }
        trail.recordDone(AuditAction.VISIT_TRY, link.organization(), link.concerned());
        return true;
    }

    /** Stores the words, one row for each. The audit trail records the report if a word is new. */
    public void record(
            VisitLink link, Moment moment, BrowserFamily browser, Set<CallDiagnostic> words) {
        VisitReportRepository.ReportSource source =
                new VisitReportRepository.ReportSource(moment, browser);
        if (reports.record(link, source, words)) {
            trail.recordDone(AuditAction.VISIT_REPORT, link.organization(), link.concerned());
        }
    }

    /**
     * In the order in which they were last reported. The caller must have read the appointment,
     * which is what the audit trail records.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<CallDiagnosticRecord> ofVisit(UUID organization, String code) {
        return reports.diagnostics(organization, code);
    }

    /**
     * A word that one side's pages reported about a visit. Times are whole seconds of the
     * database's clock.
     *
     * @param browser the one that reported it last
     * @param times how often; repeats within ten seconds count once
     */
    public record CallDiagnosticRecord(
            VisitRole role,
            Moment moment,
            CallDiagnostic word,
            BrowserFamily browser,
            Instant firstAt,
            Instant lastAt,
            int times) {}
}
