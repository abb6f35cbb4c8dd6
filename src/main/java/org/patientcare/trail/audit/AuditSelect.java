package org.patientcare.trail.audit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;

/**
 * The statements of one list of the trail. Actions and outcomes are in their text: only so the
 * database may use the indexes of some of them. That no event is after the key is said once more of
 * the time alone, for months that need not be looked at. Events come before their subjects, as
 * where they are written: tables are locked in this order.
 */
final class AuditSelect {

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

    private static final String LOOKS =
            Arrays.stream(AuditAction.values())
                    .filter(AuditAction::isLook)
                    .map(action -> "'" + action.code() + "'")
                    .collect(Collectors.joining(", "));

    private final ScopedDatabase database;
    private final AuditFilter filter;
    private final List<Long> patients;

    AuditSelect(
            ScopedDatabase database,
            AuditFilter filter,
            List<AuditListRepository.Patient> patients) {
        this.database = database;
        this.filter = filter;
        this.patients = patients.stream().map(AuditListRepository.Patient::id).toList();
    }

    /** One event more than the page has, if there is one. */
    SqlStatement page(AuditPage.Request asked) {
        String of = filter.patient() == null ? "e" : "s";
        String id = filter.patient() == null ? "e.id" : "s.event_id";
        Conditions conditions = conditions(of);
        if (asked.before() != null) {
            conditions
                    .add(of + ".at <= :keyAt", "keyAt", asked.before().at())
                    .add(
                            "(" + of + ".at, " + id + ") < (:keyAt, :keyId)",
                            "keyId",
                            asked.before().id());
        }
        String newest =
                " ORDER BY %1$s.at DESC, %2$s DESC LIMIT :most OFFSET :offset".formatted(of, id);
        String whole =
                conditionsAreOfSubjects()
                        ? EVENTS_OF_PAGE.formatted(conditions.where() + newest)
                        : (filter.patient() == null ? EVENTS : EVENTS_OF_SUBJECTS)
                                + conditions.where()
                                + newest;
        return statement(COLUMNS + whole, conditions)
                .bind("most", asked.size() + 1)
                .bind("offset", asked.offset());
    }

    /** One more than are counted, if there are more. */
    SqlStatement count() {
        boolean bySubjects = conditionsAreOfSubjects();
        String from =
                bySubjects ? SUBJECTS : filter.patient() == null ? EVENTS : EVENTS_OF_SUBJECTS;
        Conditions conditions = conditions(filter.patient() == null || bySubjects ? "e" : "s");
        return statement(
                "SELECT count(*) FROM (SELECT"
                        + from
                        + conditions.where()
                        + " LIMIT "
                        + (AuditPage.MOST_COUNTED + 1)
                        + ") counted",
                conditions);
    }

    /** Then a page is known before any event is looked at. */
    private boolean conditionsAreOfSubjects() {
        return filter.patient() != null && !filter.isOfEvents();
    }

    private SqlStatement statement(String sql, Conditions conditions) {
        return conditions.bind(database.statement(sql)).bindArray("patients", "int8", patients);
    }

    /**
     * @param of what the rows are found by
     */
    private Conditions conditions(String of) {
        Conditions conditions = new Conditions();
        if (filter.patient() != null) {
            conditions.add(of + ".patient_ids && :patients");
        }
        if (filter.action() != null) {
            conditions.add("e.action = '" + filter.action().code() + "'");
        }
        if (filter.withoutLooks()) {
            conditions.add("e.action NOT IN (" + LOOKS + ")");
        }
        if (filter.outcome() != null) {
            conditions.add("e.outcome = '" + filter.outcome().code() + "'");
        }
        return conditions
                .add(of + ".organization_id = :organization", "organization", filter.organization())
                .add("e.actor_id = :actor", "actor", filter.actor())
                .add(of + ".at >= :from", "from", filter.from())
                .add(of + ".at < :to", "to", filter.to());
    }
}
