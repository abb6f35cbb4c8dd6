package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditList.AuditedPatient;

/**
 * Lists audit events. Pages are read by keyset, with one event more than shown to know whether
 * another page follows. Without a patient the events are read in their own order, with one through
 * the table of patients concerned.
 *
 * <p>Actions and outcomes are written into the text of a statement, because only then can the
 * database use partial indexes. The condition on the key is repeated for the time alone, so that
 * later partitions are pruned. Events are named before the patients concerned, as in the statements
 * that write, so that tables are always locked in this order.
 */
@ApplicationScoped
class AuditListRepository {

    private static final String PATIENTS =
            """
            SELECT o.id AS organization_id, p.id, p.code FROM organization o
            JOIN patient p ON p.organization_id = o.id AND p.code = :patient""";

    /** A page of events without a patient. {@code $where} is the filter of the caller. */
    private static final String PAGE =
            """
            SELECT e.at, e.id, e.organization_id, e.actor_kind, e.actor_id, e.action, e.object_kind,
                e.object_codes, e.outcome, e.times, e.request_id, e.address, e.facts
            FROM audit_log e$where ORDER BY e.at DESC, e.id DESC LIMIT :most OFFSET :offset""";

    /** A page of a patient's events, if all conditions apply to the table of patients concerned. */
    private static final String PAGE_OF_PATIENT =
            """
            SELECT e.at, e.id, e.organization_id, e.actor_kind, e.actor_id, e.action, e.object_kind,
                e.object_codes, e.outcome, e.times, e.request_id, e.address, e.facts
            FROM audit_log e JOIN (SELECT s.at, s.event_id FROM audit_subject s$where
                    ORDER BY s.at DESC, s.event_id DESC LIMIT :most OFFSET :offset) s
                ON e.at = s.at AND e.id = s.event_id
            ORDER BY e.at DESC, e.id DESC""";

    /** A page of a patient's events, if some conditions apply to the events. */
    private static final String PAGE_OF_PATIENT_BY_EVENT =
            """
            SELECT e.at, e.id, e.organization_id, e.actor_kind, e.actor_id, e.action, e.object_kind,
                e.object_codes, e.outcome, e.times, e.request_id, e.address, e.facts
            FROM audit_log e JOIN audit_subject s ON e.at = s.at AND e.id = s.event_id$where
            ORDER BY s.at DESC, s.event_id DESC LIMIT :most OFFSET :offset""";

    private static final String COUNT =
            "SELECT count(*), 0 AS seen FROM (SELECT FROM audit_log e$where LIMIT $most) counted";

    private static final String COUNT_OF_PATIENT =
            "SELECT count(*), 0 AS seen FROM (SELECT FROM audit_subject s$where LIMIT $most) counted";

    /** Examines only the newest events, since most may be reads. */
    private static final String COUNT_OF_PATIENT_BY_EVENT =
            """
            SELECT count(e.id), count(*) AS seen
            FROM audit_log e RIGHT JOIN (SELECT s.at, s.event_id FROM audit_subject s$where
                    ORDER BY s.at DESC, s.event_id DESC LIMIT $most) s
                ON e.at = s.at AND e.id = s.event_id$events""";

    private static final String READ_ACTIONS =
            Arrays.stream(AuditAction.values())
                    .filter(AuditAction::isReadOnly)
                    .map(action -> "'" + action.code() + "'")
                    .collect(Collectors.joining(", "));

    /**
     * The index finds all events of a patient, in no order. So a page is first searched in the
     * latest months, and in all only if these do not fill it.
     */
    private static final List<Duration> RECENT_PERIODS =
            List.of(Duration.ofDays(31), Duration.ofDays(366));

    @Inject private AuditHousekeepingRepository backfill;
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

    /**
     * A patient who is blocked or destroyed, for the report of who had access, with what stands for
     * the code in the trail.
     */
    Optional<Patient> blocked(AuditedPatient subject) {
        return database.forOrganization(subject.organization())
                .statement(
                        "SELECT b.organization_id, b.patient_id AS id, 'erased:' || b.patient_id AS code"
                                + " FROM blocked_patient b"
                                + " WHERE b.organization_id = :organization AND b.patient_id = :id")
                .bind("id", subject.patient())
                .first(AuditListRepository::patient);
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
                count(filter, patients)
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
        return selectPage(filter, patients, pageRequest).list(AuditListRepository::listed);
    }

    /** Selects a page and one event more, if there is one. */
    private SqlStatement selectPage(
            AuditFilter filter, List<Patient> patients, AuditPage.Request pageRequest) {
        boolean ofPatient = filter.patient() != null;
        String sql =
                !ofPatient
                        ? PAGE
                        : filter.isOfEvents() ? PAGE_OF_PATIENT_BY_EVENT : PAGE_OF_PATIENT;
        String of = ofPatient ? "s" : "e";
        Conditions conditions = onEvents(onBoth(new Conditions(), of, filter), filter);
        if (pageRequest.before() != null) {
            conditions
                    .add(of + ".at <= :keyAt", "keyAt", pageRequest.before().at())
                    .add(
                            "("
                                    + of
                                    + ".at, "
                                    + (ofPatient ? "s.event_id" : "e.id")
                                    + ") < (:keyAt, :keyId)",
                            "keyId",
                            pageRequest.before().id());
        }
        return statement(sql.replace("$where", conditions.where()), conditions, filter, patients)
                .bind("most", pageRequest.size() + 1)
                .bind("offset", pageRequest.offset());
    }

    /**
     * Returns one row: {@code count} is the number of matching events, or one more than is counted
     * at most; {@code seen} is how many events were examined. If a patient's events have conditions
     * of their own, only the newest {@link AuditPage#MOST_COUNTED} and one are examined.
     */
    private SqlStatement count(AuditFilter filter, List<Patient> patients) {
        boolean ofPatient = filter.patient() != null;
        Conditions onBoth = onBoth(new Conditions(), ofPatient ? "s" : "e", filter);
        String rows = onBoth.where();
        String events = onEvents(new Conditions(), filter).where().replaceFirst(" WHERE", " AND");
        Conditions all = onEvents(onBoth, filter);
        String sql =
                ofPatient && filter.isOfEvents()
                        ? COUNT_OF_PATIENT_BY_EVENT
                                .replace("$where", rows)
                                .replace("$events", events)
                        : (ofPatient ? COUNT_OF_PATIENT : COUNT).replace("$where", all.where());
        return statement(
                sql.replace("$most", String.valueOf(AuditPage.MOST_COUNTED + 1)),
                all,
                filter,
                patients);
    }

    private SqlStatement statement(
            String sql, Conditions conditions, AuditFilter filter, List<Patient> patients) {
        return conditions
                .bind(asSeenBy(filter.organization()).statement(sql))
                .bindArray("patients", "int8", patients.stream().map(Patient::id).toList());
    }

    /**
     * Adds the conditions on columns that both tables have.
     *
     * @param of alias of the table by which rows are found
     */
    private static Conditions onBoth(Conditions conditions, String of, AuditFilter filter) {
        if (filter.patient() != null) {
            conditions.add(of + ".patient_ids && :patients");
        }
        return conditions
                .add(of + ".organization_id = :organization", "organization", filter.organization())
                .add(of + ".at >= :from", "from", filter.from())
                .add(of + ".at < :to", "to", filter.to());
    }

    private static Conditions onEvents(Conditions conditions, AuditFilter filter) {
        if (filter.action() != null) {
            conditions.add("e.action = '" + filter.action().code() + "'");
        }
        if (filter.withoutReads()) {
            conditions.add("e.action NOT IN (" + READ_ACTIONS + ")");
        }
        if (filter.outcome() != null) {
            conditions.add("e.outcome = '" + filter.outcome().code() + "'");
        }
        return conditions.add("e.actor_id = :actor", "actor", filter.actor());
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

    /** The event of a row with all columns that a page selects. */
    static AuditEvent event(Row row) {
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
