package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.PageCursor;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/** Reads appointments to be shown or counted; each read is recorded in the audit trail. */
@ApplicationScoped
class AppointmentRecordRepository {

    private static final int MAX_PER_PATIENT = 100;

    private static final String ONE =
            """
            SELECT p.code, p.id AS patient_id, a.id, a.code AS appointment_code, a.state, a.origin, a.starts_at, a.duration, a.generation, a.handovers,
                a.professional_hash, a.created_at, a.updated_at, a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over,
                h.at, h.state AS state_then, h.reason, h.professional_hash AS handed_to, false AS goes_on
            FROM appointment a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            LEFT JOIN LATERAL (
                SELECT id, at, state, reason, professional_hash FROM appointment_history
                WHERE organization_id = a.organization_id AND appointment_id = a.id
                ORDER BY id DESC LIMIT 200) h ON true
            WHERE a.organization_id = :organization AND a.code = :code
            ORDER BY h.id""";

    /** Selects one row more than the page holds, to find out whether there is a next page. */
    private static final String PAGE =
            """
            WITH asked AS (SELECT * FROM appointment a%s ORDER BY $order LIMIT :size + 1 OFFSET :offset)
            SELECT p.code, p.id AS patient_id, a.id, a.code AS appointment_code, a.state, a.origin, a.starts_at, a.duration, a.generation, a.handovers,
                a.professional_hash, a.created_at, a.updated_at, a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over,
                h.at, h.state AS state_then, h.reason, h.professional_hash AS handed_to,
                (SELECT count(*) FROM asked) > :size AS goes_on
            FROM (SELECT * FROM asked a ORDER BY $order LIMIT :size) a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            LEFT JOIN LATERAL (
                SELECT id, at, state, reason, professional_hash FROM appointment_history
                WHERE organization_id = a.organization_id AND appointment_id = a.id
                ORDER BY id DESC LIMIT 200) h ON true
            ORDER BY $order, h.id""";

    private static final String BY_CHANGE = "a.updated_at DESC, a.id DESC";
    private static final String BY_START = "a.starts_at, a.id";
    private static final String AFTER_BY_CHANGE = "(a.updated_at, a.id) < (:behindAt, :behindId)";
    private static final String AFTER_BY_START =
            "(a.starts_at, a.id) $after (:behindAt, :behindId)";

    private static final String OF_PATIENT =
            """
            SELECT * FROM (
                SELECT p.code, p.id AS patient_id, a.id, a.code AS appointment_code, a.state, a.origin, a.starts_at, a.duration, a.generation, a.handovers,
                    d.hash, d.name, d.title, d.avatar,
                    a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over
                FROM appointment a
                JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
                JOIN professional d ON d.hash = a.professional_hash
                WHERE a.organization_id = :organization AND a.patient_id = :patient) AS own
            ORDER BY is_over, CASE WHEN NOT is_over THEN starts_at END, starts_at DESC, id DESC LIMIT 100""";

    /** Tolerance for differing clocks of nodes and for people who come early. */
    private static final Duration SLACK = Duration.ofMinutes(5);

    private static final String SHOWN =
            """
            SELECT p.code, a.patient_id, concat_ws(' ', p.first_name, p.last_name) AS patient_name, a.id, a.code AS appointment_code,
                a.starts_at, a.duration, a.state, a.origin, a.generation, a.handovers, a.professional_hash, d.name AS professional_name,
                a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over,
                CASE WHEN a.state = 'waiting' THEN (SELECT h.at FROM appointment_history h
                    WHERE h.organization_id = a.organization_id AND h.appointment_id = a.id AND h.state = 'waiting' AND h.professional_hash IS NULL
                    ORDER BY h.id DESC LIMIT 1) END AS waiting_since
            FROM ($rows) a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            ORDER BY a.starts_at $way, a.id $way""";

    private static final String LISTED =
            SHOWN.replace(
                    "$rows",
                    "SELECT a.* FROM appointment a%s ORDER BY a.starts_at $way, a.id $way LIMIT :items OFFSET :offset");

    private static final String LISTED_BY_START = ListOrder.ASC.in(LISTED);

    /** Who is waiting now, and the next visits to which nobody has come yet. */
    private static final String AHEAD =
            """
            (SELECT a.* FROM appointment a WHERE a.organization_id = :organization AND a.state = 'waiting'
                AND a.starts_at >= :waitingFrom AND a.starts_at < :waitingTo ORDER BY a.starts_at, a.id LIMIT 50)
            UNION ALL
            (SELECT a.* FROM appointment a WHERE a.organization_id = :organization AND a.state = 'booked'
                AND a.starts_at >= :waitingFrom AND a.ends_at > :now ORDER BY a.starts_at, a.id LIMIT 8)""";

    private static final String SHOWN_AHEAD = ListOrder.ASC.in(SHOWN.replace("$rows", AHEAD));

    /** Nothing of it is personal: the read is not recorded. */
    private static final String VERSIONS_AHEAD =
            "SELECT a.id, a.updated_at FROM (" + AHEAD + ") a ORDER BY a.id";

    /** Cancelled visits are not counted. Reads the index appointment_counted alone. */
    private static final String BY_DAY =
            """
            SELECT width_bucket(a.starts_at, :bounds) AS day, count(*) AS visits,
                count(*) FILTER (WHERE a.state = 'no_show') AS no_shows
            FROM appointment a WHERE a.organization_id = :organization
                AND a.state IN ('booked', 'waiting', 'in_call', 'finished', 'no_show')
                AND a.starts_at >= :from AND a.starts_at < :to
            GROUP BY day""";

    private static final String COUNT_LISTED =
            "SELECT count(*) FROM (SELECT FROM appointment a%s LIMIT :most) counted";

    /** Column {@code noted} is the organization: the audit trail records the read for it. */
    private static final String DAY =
            """
            SELECT CAST(:organization AS text) AS noted,
                (SELECT count(*) FROM appointment a WHERE a.organization_id = :organization
                    AND a.starts_at >= :waitingFrom AND a.starts_at < :waitingTo AND a.state = 'waiting') AS waiting,
                (SELECT count(*) FROM appointment a WHERE a.organization_id = :organization
                    AND a.starts_at >= :today AND a.starts_at < :tomorrow AND a.state <> 'cancelled') AS today""";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /**
     * An appointment with one entry of its history.
     *
     * @param entry null if there is none
     * @param hasMore whether the list has more entries after this page
     */
    record HistoryRow(
            ListedAppointment appointment,
            Instant createdAt,
            Instant updatedAt,
            AppointmentRecord.Entry entry,
            boolean hasMore) {

        private static HistoryRow of(Row row) {
            Instant at = row.instant("at");
            return new HistoryRow(
                    ListedAppointment.read(
                            row,
                            null,
                            patient(row, null),
                            new ListedAppointment.Professional(
                                    row.text("professional_hash"), null, null, null)),
                    row.instant("created_at"),
                    row.instant("updated_at"),
                    at == null
                            ? null
                            : new AppointmentRecord.Entry(
                                    at,
                                    row.enumValue(AppointmentState.class, "state_then"),
                                    row.text("reason"),
                                    row.text("handed_to")),
                    row.flag("goes_on"));
        }
    }

    /**
     * One row for each of the newest 200 history entries, oldest first; one row without an entry if
     * there is no history, no row if the code is unknown.
     *
     * @param endedBy an appointment whose planned end is not after this time is over
     */
    List<HistoryRow> find(UUID organization, String code, Instant endedBy) {
        return trail.read(
                Reading.ofPatient(AuditAction.APPOINTMENT_READ, organization),
                database.forOrganization(organization)
                        .statement(ONE)
                        .bind("code", code)
                        .bind("endedBy", endedBy),
                HistoryRow::of);
    }

    /**
     * A page of appointments, ordered as {@link AppointmentFilter#isOrderedByStart} says.
     *
     * @param endedBy as in {@link #find}
     */
    List<HistoryRow> page(
            UUID organization,
            AppointmentFilter filter,
            Instant endedBy,
            CursorPage.Request request) {
        Conditions conditions = filter.conditions();
        if (request.after() != null) {
            addBehind(
                    conditions,
                    filter.isOrderedByStart() ? ListOrder.ASC.in(AFTER_BY_START) : AFTER_BY_CHANGE,
                    request.after());
        }
        String page = PAGE.replace("$order", filter.isOrderedByStart() ? BY_START : BY_CHANGE);
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(page.formatted(conditions.where()))
                        .bind("endedBy", endedBy)
                        .bind("size", request.page().size())
                        .bind("offset", request.offset());
        return trail.read(
                Reading.ofPatients(AuditAction.APPOINTMENT_READ, organization).onlyIfFound(),
                conditions.bind(select),
                HistoryRow::of);
    }

    private static void addBehind(Conditions conditions, String condition, PageCursor behind) {
        conditions.add(condition, "behindAt", behind.at()).add("true", "behindId", behind.number());
    }

    /** The number of appointments on all pages, counted up to {@link CursorPage#MAX_COUNTED}. */
    long count(UUID organization, AppointmentFilter filter) {
        Conditions conditions = filter.conditions();
        String all = "SELECT FROM appointment a" + conditions.where();
        SqlStatement count =
                database.forOrganization(organization)
                        .statement("SELECT " + CursorPage.countingSql(all));
        return conditions.bind(count).one(row -> row.number("count"));
    }

    /**
     * The first 100 appointments of a patient in this order: first those that are not over, next
     * one first, then those that are over, last one first.
     *
     * @param endedBy an appointment whose planned end is not after this time is over
     */
    List<ListedAppointment> ofPatient(UUID organization, long patient, Instant endedBy) {
        return trail.read(
                Reading.ofPatient(AuditAction.APPOINTMENT_READ, organization),
                database.forOrganization(organization)
                        .statement(OF_PATIENT)
                        .bind("endedBy", endedBy)
                        .bind("patient", patient),
                row ->
                        ListedAppointment.read(
                                row,
                                null,
                                patient(row, null),
                                new ListedAppointment.Professional(
                                        row.text("hash"),
                                        row.text("name"),
                                        row.text("title"),
                                        row.text("avatar"))));
    }

    /**
     * Begin and end of the day, and the range of starts of the visits at which a patient can wait
     * now.
     */
    record Times(Instant today, Instant tomorrow, Instant waitingFrom, Instant waitingTo) {}

    /**
     * A page of appointments by start, in the order of an index or backwards.
     *
     * @param endedBy as in {@link #find}
     */
    CappedPage<ListedAppointment> listed(
            UUID organization,
            AppointmentFilter filter,
            Instant endedBy,
            CursorPage.Request pageRequest) {
        ListOrder order = ListOrder.ASC.reversedIf(pageRequest.page().isReversed());
        Conditions conditions = filter.conditions();
        if (pageRequest.after() != null) {
            addBehind(conditions, order.in(AFTER_BY_START), pageRequest.after());
        }
        List<ListedAppointment> found =
                trail.read(
                        Reading.ofPatients(AuditAction.APPOINTMENT_READ, organization),
                        statement(organization, order.in(LISTED), conditions)
                                .bind("endedBy", endedBy)
                                .bind("items", CappedPage.limit(pageRequest))
                                .bind("offset", pageRequest.offset()),
                        AppointmentRecordRepository::listedRow);
        long counted =
                statement(organization, COUNT_LISTED, conditions)
                        .bind("most", CappedPage.mostCounted(pageRequest))
                        .one(row -> row.number("count"));
        return CappedPage.of(
                found,
                pageRequest,
                counted,
                (last, total) -> new PageCursor(last.startsAt(), last.id(), total));
    }

    /**
     * The appointment with this code. The audit trail records whose it is, or that there is none.
     *
     * @param endedBy as in {@link #find}
     */
    List<ListedAppointment> byCode(UUID organization, String code, Instant endedBy) {
        Conditions conditions =
                new Conditions()
                        .add("a.organization_id = :organization")
                        .add("a.code = :code", "code", code);
        return trail.read(
                Reading.ofPatients(AuditAction.APPOINTMENT_READ, organization),
                statement(organization, LISTED_BY_START, conditions)
                        .bind("endedBy", endedBy)
                        .bind("items", 1)
                        .bind("offset", 0),
                AppointmentRecordRepository::listedRow);
    }

    /**
     * The next 100 appointments of a patient.
     *
     * @param endedBy an appointment whose planned end is not after this time is over
     */
    List<ListedAppointment> upcoming(UUID organization, long patient, Instant endedBy) {
        Conditions conditions =
                new Conditions()
                        .add("a.organization_id = :organization")
                        .add("a.patient_id = :patient", "patient", patient)
                        .add("a.ends_at > :endedBy", "endedBy", endedBy)
                        .add("a.state IN ('booked', 'waiting', 'in_call')");
        return trail.read(
                Reading.ofPatients(AuditAction.APPOINTMENT_READ, organization).onlyIfFound(),
                statement(organization, LISTED_BY_START, conditions)
                        .bind("items", MAX_PER_PATIENT)
                        .bind("offset", 0),
                AppointmentRecordRepository::listedRow);
    }

    AppointmentCounts countOfDay(UUID organization, Times times) {
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(DAY)
                        .bind("today", times.today())
                        .bind("tomorrow", times.tomorrow())
                        .bind("waitingFrom", times.waitingFrom().minus(SLACK))
                        .bind("waitingTo", times.waitingTo().plus(SLACK));
        return trail.read(
                        Reading.ofObjects(AuditAction.OVERVIEW_READ, organization),
                        select,
                        row -> new AppointmentCounts(row.number("waiting"), row.number("today")))
                .get(0);
    }

    /**
     * Who is waiting now and the next visits, by their start.
     *
     * @param endedBy as in {@link #find}
     */
    List<ListedAppointment> ahead(UUID organization, Times times, Instant now, Instant endedBy) {
        return trail.read(
                Reading.ofPatients(AuditAction.APPOINTMENT_READ, organization),
                ahead(organization, SHOWN_AHEAD, times, now).bind("endedBy", endedBy),
                AppointmentRecordRepository::listedRow);
    }

    /** What changes with each change of one of the visits that {@link #ahead} finds. */
    List<String> versionsAhead(UUID organization, Times times, Instant now) {
        return ahead(organization, VERSIONS_AHEAD, times, now)
                .list(row -> row.number("id") + " " + row.instant("updated_at"));
    }

    private SqlStatement ahead(UUID organization, String sql, Times times, Instant now) {
        return database.forOrganization(organization)
                .statement(sql)
                .bind("waitingFrom", times.waitingFrom().minus(SLACK))
                .bind("waitingTo", times.waitingTo().plus(SLACK))
                .bind("now", now);
    }

    /** Visits by the day on which they begin; they name nobody. */
    Map<LocalDate, VisitsOfDay> countByDay(UUID organization, RecentDays days) {
        return days.byDate(
                database.forOrganization(organization)
                        .statement(BY_DAY)
                        .bindArray("bounds", "timestamptz", days.boundTexts())
                        .bind("from", days.from())
                        .bind("to", days.to())
                        .list(
                                row ->
                                        Map.entry(
                                                (int) row.number("day"),
                                                new VisitsOfDay(
                                                        row.number("visits"),
                                                        row.number("no_shows")))),
                VisitsOfDay.NONE);
    }

    private SqlStatement statement(UUID organization, String sql, Conditions conditions) {
        return conditions.bind(
                database.forOrganization(organization)
                        .statement(sql.formatted(conditions.where())));
    }

    private static ListedAppointment listedRow(Row row) {
        return ListedAppointment.read(
                row,
                row.instant("waiting_since"),
                patient(row, row.text("patient_name")),
                new ListedAppointment.Professional(
                        row.text("professional_hash"), row.text("professional_name"), null, null));
    }

    private static ListedAppointment.Patient patient(Row row, String name) {
        return new ListedAppointment.Patient(
                row.number("patient_id"), row.text("code"), name, null);
    }
}
