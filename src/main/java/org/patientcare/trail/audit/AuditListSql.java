package org.patientcare.trail.audit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;

/**
 * The SQL of one list of audit events. Actions and outcomes are written into the text, because only
 * then can the database use partial indexes. The condition on the key is repeated for the time
 * alone, so that later partitions are pruned. Events are named before the patients concerned, as in
 * the statements that write, so that tables are always locked in this order.
 */
final class AuditListSql {

    private static final String COLUMNS =
            "SELECT e.at, e.id, e.organization_id, e.actor_kind, e.actor_id, e.action, e.object_kind,"
                    + " e.object_codes, e.outcome, e.times, e.request_id, e.address, e.facts";

    private static final String EVENTS = " FROM audit_log e";

    private static final String SUBJECTS = " FROM audit_subject e";

    private static final String EVENTS_OF_SUBJECTS =
            " FROM audit_log e JOIN audit_subject s ON e.at = s.at AND e.id = s.event_id";

    private static final String EVENTS_OF_PAGE =
            " FROM audit_log e JOIN (SELECT s.at, s.event_id FROM audit_subject s%s) s"
                    + " ON e.at = s.at AND e.id = s.event_id ORDER BY e.at DESC, e.id DESC";

    private static final String MOST_COUNTED = " LIMIT " + (AuditPage.MOST_COUNTED + 1);

    private static final String COUNT_OF_NEWEST =
            "SELECT count(e.id), count(*) AS seen FROM audit_log e"
                    + " RIGHT JOIN (SELECT s.at, s.event_id FROM audit_subject s%s) s"
                    + " ON e.at = s.at AND e.id = s.event_id%s";

    private static final String READ_ACTIONS =
            Arrays.stream(AuditAction.values())
                    .filter(AuditAction::isReadOnly)
                    .map(action -> "'" + action.code() + "'")
                    .collect(Collectors.joining(", "));

    private final ScopedDatabase database;
    private final AuditFilter filter;
    private final List<Long> patients;

    AuditListSql(
            ScopedDatabase database,
            AuditFilter filter,
            List<AuditListRepository.Patient> patients) {
        this.database = database;
        this.filter = filter;
        this.patients = patients.stream().map(AuditListRepository.Patient::id).toList();
    }

    /** Selects a page and one event more, if there is one. */
    SqlStatement page(AuditPage.Request pageRequest) {
        String of = filter.patient() == null ? "e" : "s";
        String id = filter.patient() == null ? "e.id" : "s.event_id";
        Conditions conditions = conditions(of);
        if (pageRequest.before() != null) {
            conditions
                    .add(of + ".at <= :keyAt", "keyAt", pageRequest.before().at())
                    .add(
                            "(" + of + ".at, " + id + ") < (:keyAt, :keyId)",
                            "keyId",
                            pageRequest.before().id());
        }
        String newest = newest(of, id) + " LIMIT :most OFFSET :offset";
        String whole =
                hasOnlySubjectConditions()
                        ? EVENTS_OF_PAGE.formatted(conditions.where() + newest)
                        : (filter.patient() == null ? EVENTS : EVENTS_OF_SUBJECTS)
                                + conditions.where()
                                + newest;
        return statement(COLUMNS + whole, conditions)
                .bind("most", pageRequest.size() + 1)
                .bind("offset", pageRequest.offset());
    }

    /**
     * Returns one row: {@code count} is the number of matching events, or one more than is counted
     * at most; {@code seen} is how many events were examined. If a patient's events have conditions
     * of their own, only the newest {@link AuditPage#MOST_COUNTED} and one are examined, since most
     * may be reads.
     */
    SqlStatement count() {
        if (filter.patient() != null && filter.isOfEvents()) {
            Conditions whole = conditions("s");
            return statement(
                    COUNT_OF_NEWEST.formatted(
                            onBoth("s").where() + newest("s", "s.event_id") + MOST_COUNTED,
                            onEvents(new Conditions()).where().replaceFirst(" WHERE", " AND")),
                    whole);
        }
        String from = filter.patient() == null ? EVENTS : SUBJECTS;
        Conditions conditions = conditions("e");
        return statement(
                "SELECT count(*), 0 AS seen FROM (SELECT"
                        + from
                        + conditions.where()
                        + MOST_COUNTED
                        + ") counted",
                conditions);
    }

    /**
     * Whether all conditions apply to the table of patients concerned: then the page is determined
     * without reading events.
     */
    private boolean hasOnlySubjectConditions() {
        return filter.patient() != null && !filter.isOfEvents();
    }

    private SqlStatement statement(String sql, Conditions conditions) {
        return conditions.bind(database.statement(sql)).bindArray("patients", "int8", patients);
    }

    private static String newest(String of, String id) {
        return " ORDER BY %s.at DESC, %s DESC".formatted(of, id);
    }

    /**
     * @param of alias of the table by which rows are found
     */
    private Conditions conditions(String of) {
        return onEvents(onBoth(of));
    }

    /** The conditions on columns that both tables have. */
    private Conditions onBoth(String of) {
        Conditions conditions = new Conditions();
        if (filter.patient() != null) {
            conditions.add(of + ".patient_ids && :patients");
        }
        return conditions
                .add(of + ".organization_id = :organization", "organization", filter.organization())
                .add(of + ".at >= :from", "from", filter.from())
                .add(of + ".at < :to", "to", filter.to());
    }

    private Conditions onEvents(Conditions conditions) {
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
}
