package org.patientcare.trail.audit;

import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;
import org.patientcare.trail.audit.AccessReport.Counted;
import org.patientcare.trail.audit.AccessReports.AccessOfDay;
import org.patientcare.trail.audit.AccessReports.DaysQuery;

/** The events that concern a patient: counted by actor and action, by day, and as exported. */
@ApplicationScoped
class AccessReportRepository implements ExportedData {

    /** So that a statement takes a second at most. */
    static final int MOST_EVENTS = 50_000;

    /** Of an actor and action; more say nothing to a reader. */
    private static final int MOST_ADDRESSES = 20;

    /**
     * The newest events, with one more than are counted to know whether there are more. They are
     * found first, and each is then read by its key: a join would be planned for as few events as
     * the database expects.
     */
    private static final String COUNT =
            """
            WITH found AS MATERIALIZED (
                SELECT s.at, s.event_id, cardinality(s.patient_ids) > 1 AS with_others FROM audit_subject s$where
                ORDER BY s.at DESC, s.event_id DESC LIMIT $most)
            SELECT e.actor_kind, e.actor_id, e.role, e.made_by, e.action, found.with_others, e.outcome = 'refused' AS refused,
                e.background, count(*) AS events, sum(e.times)::bigint AS times, min(e.at) AS first_at, max(e.at) AS last_at,
                coalesce(array_agg(DISTINCT e.purpose) FILTER (WHERE e.purpose IS NOT NULL), '{}') AS purposes,
                coalesce((array_agg(DISTINCT e.address) FILTER (WHERE e.address IS NOT NULL))[1:$addresses], '{}') AS addresses
            FROM found CROSS JOIN LATERAL (
                SELECT l.at, l.actor_kind, l.actor_id, l.action, l.outcome, l.times, l.address, l.facts ->> 'role' AS role,
                    l.facts ->> 'made_by' AS made_by, l.facts ->> 'purpose' AS purpose,
                    coalesce(l.facts ->> 'background' = 'true', false) AS background
                FROM audit_log l WHERE l.at = found.at AND l.id = found.event_id OFFSET 0) e
            GROUP BY e.actor_kind, e.actor_id, e.role, e.made_by, e.action, found.with_others, refused, e.background
            ORDER BY last_at DESC, e.action"""
                    .replace("$most", String.valueOf(MOST_EVENTS + 1))
                    .replace("$addresses", String.valueOf(MOST_ADDRESSES));

    /** How many entries a page has; one more of the last day does not begin another. */
    static final int ENTRIES_OF_A_PAGE = 60;

    /** Of others than the patient, by day. Whole days, so that the next page can begin with one. */
    private static final String DAYS =
            """
            WITH found AS MATERIALIZED (
                SELECT s.at, s.event_id, cardinality(s.patient_ids) > 1 AS with_others FROM audit_subject s$where
                ORDER BY s.at DESC, s.event_id DESC LIMIT $most)
            SELECT * FROM (
                SELECT e.day, e.actor_kind, e.person, e.role, sum(e.times)::bigint AS times, max(e.at) AS last_at,
                    coalesce(array_agg(DISTINCT e.action) FILTER (WHERE NOT found.with_others), '{}') AS alone,
                    coalesce(array_agg(DISTINCT e.action) FILTER (WHERE found.with_others), '{}') AS with_others,
                    coalesce(array_agg(DISTINCT e.purpose) FILTER (WHERE e.purpose IS NOT NULL), '{}') AS purposes
                FROM found CROSS JOIN LATERAL (
                    SELECT l.at, width_bucket(l.at, :bounds) AS day, l.actor_kind, l.action, l.times,
                        CASE WHEN l.actor_kind = 'person' AND CAST(:named AS boolean) THEN l.actor_id END AS person,
                        l.facts ->> 'role' AS role, l.facts ->> 'purpose' AS purpose
                    FROM audit_log l WHERE l.at = found.at AND l.id = found.event_id
                        AND l.outcome = 'done' AND l.actor_kind <> 'patient' OFFSET 0) e
                GROUP BY e.day, e.actor_kind, e.person, e.role
                ORDER BY e.day DESC FETCH FIRST $entries ROWS WITH TIES) days
            ORDER BY day DESC, last_at DESC"""
                    .replace("$most", String.valueOf(MOST_EVENTS))
                    .replace("$entries", String.valueOf(ENTRIES_OF_A_PAGE));

    private static final String MONTHS =
            """
            SELECT CAST(m.month AS text) AS part FROM (
                SELECT DISTINCT date_trunc('month', s.at AT TIME ZONE 'UTC') AS month FROM audit_subject s
                WHERE s.patient_ids && ARRAY[CAST(:patient AS bigint)] AND s.organization_id = :organization) m
            ORDER BY m.month""";

    /**
     * Who had access to a patient's data: when, in which role, what they did, and why, without
     * names. Each row is an event of the audit trail; what it says of other patients is left out.
     *
     * <p>The events are found by the index of patients, and only then put into order: a statement
     * that is planned for few of them would read the trail from its beginning. So each page finds
     * all events of its part, which is a month: with all months in one the time would grow with the
     * square of the events.
     */
    private static final ExportedRows ACCESSES =
            new ExportedRows(
                    ExportSection.ACCESSES,
                    "audit_log",
                    MONTHS,
                    """
                    FROM (SELECT t.at, t.event_id FROM (
                            SELECT s.at, s.event_id FROM audit_subject s
                            WHERE s.patient_ids && ARRAY[CAST(:patient AS bigint)] AND s.organization_id = :organization
                                AND s.at >= CAST(:part AS timestamp) AT TIME ZONE 'UTC'
                                AND s.at < (CAST(:part AS timestamp) + interval '1 month') AT TIME ZONE 'UTC' OFFSET 0) t
                            WHERE true$page) t
                        CROSS JOIN LATERAL (
                            SELECT l.action, l.actor_kind, l.outcome, l.times, l.facts ->> 'role' AS role,
                                l.facts ->> 'purpose' AS purpose
                            FROM audit_log l WHERE l.at = t.at AND l.id = t.event_id OFFSET 0) e""",
                    List.of(Key.of("t.at", "timestamptz"), Key.of("t.event_id", "bigint")),
                    List.of(
                            instant("at", "t.at", "at"),
                            text("action", "e.action", "action"),
                            text("actor", "e.actor_kind", "actor_kind"),
                            text("role", "e.role", "facts"),
                            text("purpose", "e.purpose", "facts"),
                            text("outcome", "e.outcome", "outcome"),
                            number("times", "e.times", "times")));

    @Inject private Database database;

    /**
     * @param from inclusive; null for the first event
     * @param to exclusive; null for the last event
     */
    List<Counted> count(UUID organization, long patient, Instant from, Instant to) {
        Conditions conditions =
                new Conditions()
                        .add("s.patient_ids && :patients")
                        .add("s.organization_id = :organization")
                        .add("s.at >= :from", "from", from)
                        .add("s.at < :to", "to", to);
        return conditions
                .bind(
                        database.forOrganization(organization)
                                .statement(COUNT.replace("$where", conditions.where())))
                .bindArray("patients", "int8", List.of(patient))
                .list(AccessReportRepository::read);
    }

    /** What others did, the newest day first; about {@value #ENTRIES_OF_A_PAGE} entries. */
    List<AccessOfDay> days(DaysQuery query) {
        Conditions conditions =
                new Conditions()
                        .add("s.patient_ids && :patients")
                        .add("s.organization_id = :organization")
                        .add("s.at >= :from", "from", query.days().from())
                        .add("s.at < :to", "to", query.days().to());
        return conditions
                .bind(
                        database.forOrganization(query.organization())
                                .statement(DAYS.replace("$where", conditions.where())))
                .bindArray("patients", "int8", List.of(query.patient()))
                .bindArray("bounds", "timestamptz", query.days().boundTexts())
                .bind("named", query.isNamed())
                .list(row -> AccessOfDay.read(row, query.days().dates()));
    }

    private static Counted read(Row row) {
        return new Counted(
                row.enumValue(Actor.Kind.class, "actor_kind"),
                row.text("actor_id"),
                row.text("role"),
                row.text("made_by"),
                row.text("action"),
                row.flag("with_others"),
                row.flag("refused"),
                row.flag("background"),
                row.number("events"),
                row.number("times"),
                row.instant("first_at"),
                row.instant("last_at"),
                row.texts("purposes"),
                row.texts("addresses"));
    }

    @Override
    public List<ExportedRows> rows() {
        return List.of(ACCESSES);
    }
}
