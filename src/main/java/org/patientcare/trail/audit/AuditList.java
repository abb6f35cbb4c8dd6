package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;

/** Lists audit events. */
@Stateless
public class AuditList {

    @Inject private AuditListRepository events;
    @Inject private AuditTrail trail;

    /**
     * A page of events, the newest first. The read is itself an audit event.
     *
     * @param pageRequest a page that is reachable, see {@link AuditPage.Request#isReachable}
     */
    public AuditPage page(AuditFilter filter, AuditPage.Request pageRequest) {
        return page(filter, Optional.empty(), pageRequest);
    }

    /**
     * A page of events, optionally of one patient by our id.
     *
     * @param subject a patient; empty for the patients of the filter, or all
     */
    public AuditPage page(
            AuditFilter filter, Optional<AuditedPatient> subject, AuditPage.Request pageRequest) {
        AuditListRepository.ResolvedFilter resolvedFilter = events.resolve(filter, subject);
        AuditPage page =
                events.page(resolvedFilter.filter(), resolvedFilter.patients(), pageRequest);
        record(AuditAction.AUDIT_READ, filter, resolvedFilter);
        return page;
    }

    /**
     * The events that concern one patient.
     *
     * @param withoutLooks whether events that only read are left out
     */
    public AuditPage ofPatient(
            AuditedPatient subject, boolean withoutLooks, AuditPage.Request pageRequest) {
        AuditFilter filter =
                new AuditFilter(
                        subject.organization(), null, null, null, null, null, null, withoutLooks);
        return page(filter, Optional.of(subject), pageRequest);
    }

    /** Records in the audit trail that events are about to be exported. */
    public void recordExport(
            AuditFilter filter, AuditListRepository.ResolvedFilter resolvedFilter) {
        record(AuditAction.AUDIT_EXPORT, filter, resolvedFilter);
    }

    private void record(
            AuditAction action,
            AuditFilter filter,
            AuditListRepository.ResolvedFilter resolvedFilter) {
        if (resolvedFilter.patients().isEmpty()) {
            trail.recordDone(
                    action,
                    filter.organization(),
                    AuditTarget.ofObjects(),
                    resolvedFilter.filter().names());
        }
        for (AuditListRepository.Patient each : resolvedFilter.patients()) {
            trail.recordDone(
                    action,
                    each.organization(),
                    AuditTarget.ofPatient(each.code(), each.id()),
                    resolvedFilter.filter().names());
        }
    }

    /**
     * The patient whom events concern.
     *
     * @param patient our id; a patient who is not the organization's has no events
     */
    public record AuditedPatient(UUID organization, long patient) {}
}
