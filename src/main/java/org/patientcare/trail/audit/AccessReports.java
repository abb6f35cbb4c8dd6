package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.trail.audit.AccessReport.AccessKind;
import org.patientcare.trail.audit.AccessReport.Counted;
import org.patientcare.trail.audit.AuditList.AuditedPatient;

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

    /**
     * The patient's own question.
     *
     * @param code of the patient
     * @param days of which accesses are read
     * @param since when the organization was created: nothing is older
     * @param isNamed whether people are told apart, and their ids are part of the answer
     */
    public record DaysQuery(
            UUID organization,
            long patient,
            String code,
            RecentDays days,
            Instant since,
            boolean isNamed) {}

    /**
     * Accesses by day, those of the newest day first.
     *
     * @param next the day before which the next page begins; empty if this is the last one
     */
    public record DaysPage(List<AccessOfDay> accesses, Optional<LocalDate> next) {

        static DaysPage of(List<AccessOfDay> accesses, DaysQuery query) {
            if (accesses.size() >= AccessReportRepository.ENTRIES_OF_A_PAGE) {
                return new DaysPage(accesses, Optional.of(accesses.get(accesses.size() - 1).day()));
            }
            return new DaysPage(
                    accesses,
                    Optional.of(query.days().dates().get(0))
                            .filter(any -> query.since().isBefore(query.days().from())));
        }
    }

    /**
     * What others did with a patient's data, for the patient: what was refused is left out, since
     * then nobody saw anything, and so is what the patient did. The question is in the audit trail.
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public DaysPage days(DaysQuery query) {
        trail.recordDone(
                AuditAction.ACCESS_REPORT,
                query.organization(),
                AuditTarget.ofPatient(query.code(), query.patient()));
        return DaysPage.of(counts.days(query), query);
    }

    /**
     * What somebody did with a patient's data on one day, as the patient may see it.
     *
     * @param day in the time zone of the question
     * @param person their id, if it was a person and names were asked for; else null
     * @param role by which a person did it; null for others
     * @param kinds what was done, in the words of an access report
     * @param times how often
     */
    public record AccessOfDay(
            LocalDate day,
            Actor.Kind kind,
            String person,
            String role,
            List<AccessKind> kinds,
            List<String> purposes,
            long times) {

        /**
         * @param dates of which the row has the number of one, from 1
         */
        static AccessOfDay read(Row row, List<LocalDate> dates) {
            return new AccessOfDay(
                    dates.get(row.integer("day") - 1),
                    row.enumValue(Actor.Kind.class, "actor_kind"),
                    row.text("person"),
                    row.text("role"),
                    kinds(row.texts("alone"), row.texts("with_others")),
                    row.texts("purposes"),
                    row.number("times"));
        }

        /**
         * @param alone the codes of actions that concerned this patient alone
         * @param withOthers those that concerned others as well
         */
        static List<AccessKind> kinds(List<String> alone, List<String> withOthers) {
            return Stream.concat(
                            alone.stream().map(action -> AccessKind.of(action, false)),
                            withOthers.stream().map(action -> AccessKind.of(action, true)))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }
}
