package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.shared.JsonDocument;

/**
 * Lists audit events. Pages are read by keyset, with one event more than shown to know whether
 * another page follows. Without a patient the events are read in their own order, with one through
 * the table of patients concerned.
 */
@ApplicationScoped
class AuditListRepository {

    private static final String PATIENTS =
            """
            SELECT o.id AS organization_id, p.id, p.code FROM organization o
            JOIN patient p ON p.organization_id = o.id AND p.code = :patient""";

    /**
     * The index finds all events of a patient, in no order. So a page is first searched in the
     * latest months, and in all only if these do not fill it.
     */
    private static final List<Duration> RECENT_PERIODS =
            List.of(Duration.ofDays(31), Duration.ofDays(366));

    @Inject private AuditBackfillRepository backfill;
    @Inject private Database database;
    @Inject private Clock clock;

    /** A patient of an organization. */
    record Patient(UUID organization, long id, String code) {}

    /** A filter, and the patients that it refers to. */
    record ResolvedFilter(AuditFilter filter, List<Patient> patients) {}

    /**
     * The number of matching events, and how many events were examined for it; 0 stands for all.
     */
    private record Counted(long events, long seen) {}

    private record Listed(AuditPage.Key key, AuditEvent event) {}

    /**
     * @param subject a patient; empty for the patients of the filter
     */
    ResolvedFilter resolve(AuditFilter filter, Optional<AuditedPatient> subject) {
        if (subject.isEmpty()) {
            return new ResolvedFilter(
                    filter,
                    filter.patient() == null
                            ? List.of()
                            : patients(filter.organization(), filter.patient()));
        }
        List<Patient> known = patient(subject.get());
        return new ResolvedFilter(
                filter.ofPatient(known.stream().map(Patient::code).findFirst().orElse("")), known);
    }

    private List<Patient> patient(AuditedPatient subject) {
        return database.forOrganization(subject.organization())
                .statement(
                        "SELECT p.organization_id, p.id, p.code FROM patient p"
                                + " WHERE p.organization_id = :organization AND p.id = :id")
                .bind("id", subject.patient())
                .list(AuditListRepository::patient);
    }

    private static Patient patient(Row row) {
        return new Patient(row.uuid("organization_id"), row.number("id"), row.text("code"));
    }

    /** The patients who have a code, in one organization or in all. */
    private List<Patient> patients(UUID organization, String code) {
        Conditions conditions =
                new Conditions().add("o.id = :organization", "organization", organization);
        return conditions
                .bind(asSeenBy(organization).statement(PATIENTS + conditions.where()))
                .bind("patient", code)
                .list(AuditListRepository::patient);
    }

    /**
     * @param patients the patients of the filter, if it has any
     */
    AuditPage page(AuditFilter filter, List<Patient> patients, AuditPage.Request pageRequest) {
        Slice shown = slice(newest(filter, patients, pageRequest), pageRequest);
        Counted counted =
                select(filter, patients)
                        .count()
                        .one(row -> new Counted(row.number("count"), row.number("seen")));
        return new AuditPage(
                shown.events(),
                shown.next(),
                Math.min(counted.events(), AuditPage.MOST_COUNTED),
                Math.max(counted.events(), counted.seen()) <= AuditPage.MOST_COUNTED,
                filter.patient() == null ? Optional.empty() : backfill.completeSince());
    }

    /**
     * Consecutive events.
     *
     * @param next where the following ones begin; empty if there are none
     */
    record Slice(List<AuditEvent> events, Optional<AuditPage.Key> next) {}

    /** A page without the total. */
    Slice slice(ResolvedFilter resolvedFilter, AuditPage.Request pageRequest) {
        return slice(
                newest(resolvedFilter.filter(), resolvedFilter.patients(), pageRequest),
                pageRequest);
    }

    private static Slice slice(List<Listed> found, AuditPage.Request pageRequest) {
        List<Listed> shown = found.subList(0, Math.min(found.size(), pageRequest.size()));
        return new Slice(
                shown.stream().map(Listed::event).toList(),
                shown.size() < found.size()
                        ? Optional.of(shown.get(shown.size() - 1).key())
                        : Optional.empty());
    }

    /** The newest events, one more than the page shows, if there is one. */
    private List<Listed> newest(
            AuditFilter filter, List<Patient> patients, AuditPage.Request pageRequest) {
        if (filter.patient() != null) {
            Instant end = end(filter, pageRequest);
            for (Duration time : RECENT_PERIODS) {
                Instant first = end.minus(time);
                if (filter.from() == null || filter.from().isBefore(first)) {
                    List<Listed> found = all(filter.since(first), patients, pageRequest);
                    if (found.size() > pageRequest.size()) {
                        return found;
                    }
                }
            }
        }
        return all(filter, patients, pageRequest);
    }

    private Instant end(AuditFilter filter, AuditPage.Request pageRequest) {
        if (pageRequest.before() != null) {
            return pageRequest.before().at();
        }
        return filter.to() == null ? clock.instant() : filter.to();
    }

    private List<Listed> all(
            AuditFilter filter, List<Patient> patients, AuditPage.Request pageRequest) {
        return select(filter, patients).page(pageRequest).list(AuditListRepository::listed);
    }

    private AuditListSql select(AuditFilter filter, List<Patient> patients) {
        return new AuditListSql(asSeenBy(filter.organization()), filter, patients);
    }

    /**
     * @param organization null for all
     */
    private ScopedDatabase asSeenBy(UUID organization) {
        return organization == null
                ? database.inScope(Scope.OPERATOR)
                : database.forOrganization(organization);
    }

    private static Listed listed(Row row) {
        AuditPage.Key key = new AuditPage.Key(row.instant("at"), row.number("id"));
        return new Listed(key, event(row));
    }

    private static AuditEvent event(Row row) {
        return new AuditEvent(
                row.instant("at"),
                new AuditEvent.By(
                        row.enumValue(Actor.Kind.class, "actor_kind"), row.text("actor_id")),
                row.text("action"),
                new AuditEvent.AuditedObject(row.text("object_kind"), row.texts("object_codes")),
                row.uuid("organization_id"),
                row.text("outcome"),
                row.integer("times"),
                row.text("request_id"),
                row.text("address"),
                Optional.ofNullable(row.text("facts")).map(JsonDocument::new).orElse(null));
    }
}
