package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.trail.audit.AccessReport.Counted;

/** Tells who had access to a patient's data. Each report is in the audit trail itself. */
@Stateless
public class AccessReports {

    @Inject private AuditListRepository events;
    @Inject private AccessReportRepository counts;
    @Inject private AuditHousekeepingRepository backfill;
    @Inject private AuditTrail trail;

    /**
     * A patient of an organization, and the time of the accesses.
     *
     * @param ref our id; null if the code is given
     * @param code null if the ref is given
     * @param from inclusive; null for the beginning
     * @param to exclusive; null for now
     */
    public record AccessQuery(UUID organization, Long ref, String code, Instant from, Instant to) {

        private AuditFilter filter() {
            return new AuditFilter(organization, null, code, null, null, from, to);
        }

        private Optional<AuditedPatient> subject() {
            return Optional.ofNullable(ref).map(id -> new AuditedPatient(organization, id));
        }
    }

    /**
     * @throws DomainException of kind NOT_POSSIBLE if the organization has no such patient; that it
     *     was asked for is in the trail all the same
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public AccessReport report(AccessQuery query) {
        AuditListRepository.ResolvedFilter resolved =
                events.resolve(query.filter(), query.subject());
        Optional<AuditListRepository.Patient> patient =
                resolved.patients().stream()
                        .findFirst()
                        .or(() -> query.subject().flatMap(events::blocked));
        trail.recordDone(
                AuditAction.ACCESS_REPORT,
                query.organization(),
                patient.map(found -> AuditTarget.ofPatient(found.code(), found.id()))
                        .orElse(AuditTarget.ofObjects()),
                resolved.filter().names());
        return patient.map(found -> report(query, found))
                .orElseThrow(
                        () ->
                                DomainException.notPossible(
                                        ErrorCode.UNKNOWN_PATIENT, "There is no such patient."));
    }

    private AccessReport report(AccessQuery query, AuditListRepository.Patient patient) {
        List<Counted> counted =
                counts.count(query.organization(), patient.id(), query.from(), query.to());
        long total = counted.stream().mapToLong(Counted::events).sum();
        return new AccessReport(
                patient.id(),
                patient.code(),
                total,
                total <= AccessReportRepository.MOST_EVENTS,
                backfill.completeSince(),
                AccessReport.accesses(counted));
    }
}
