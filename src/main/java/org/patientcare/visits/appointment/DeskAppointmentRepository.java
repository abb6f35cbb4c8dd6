package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * Reads the visits of one professional in an organization by start, for which there is an index.
 */
@ApplicationScoped
class DeskAppointmentRepository {

    static final int MOST_OF_A_DAY = 200;
    static final int MOST_OF_A_WEEK = 700;
    static final int PAGE_SIZE = 50;
    static final int MAX_PER_PATIENT = 100;

    /**
     * How far outside the range ongoing visits are searched: a visit lasts up to a day, and its
     * links open before and close after it.
     */
    private static final Duration ONGOING_MARGIN = Duration.ofHours(48);

    private static final String SEEN =
            """
            SELECT p.code, a.patient_id, concat_ws(' ', p.first_name, p.last_name) AS patient_name, p.birth_date,
                a.id, a.code AS appointment_code, a.starts_at, a.duration, a.state, a.origin, a.generation, a.handovers,
                a.state IN ('finished', 'no_show', 'cancelled') OR a.ends_at <= :endedBy AS is_over,
                CASE WHEN a.state = 'waiting' THEN (SELECT h.at FROM appointment_history h
                    WHERE h.organization_id = a.organization_id AND h.appointment_id = a.id AND h.state = 'waiting' AND h.professional_hash IS NULL
                    ORDER BY h.id DESC LIMIT 1) END AS waiting_since,
                v.patient_from, v.patient_until, v.patient_there,
                v.professional_from, v.professional_until, v.professional_there
            FROM (SELECT a.* FROM appointment a
                WHERE a.organization_id = :organization AND a.professional_hash = :professional AND $which LIMIT $most) a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            CROSS JOIN LATERAL (SELECT
                min(v.joined_at) FILTER (WHERE v.role = 'patient') AS patient_from,
                max(v.left_at) FILTER (WHERE v.role = 'patient') AS patient_until,
                count(*) FILTER (WHERE v.role = 'patient' AND v.left_at IS NULL) AS patient_there,
                min(v.joined_at) FILTER (WHERE v.role = 'professional') AS professional_from,
                max(v.left_at) FILTER (WHERE v.role = 'professional') AS professional_until,
                count(*) FILTER (WHERE v.role = 'professional' AND v.left_at IS NULL) AS professional_there
                FROM visit_attendance v WHERE v.organization_id = a.organization_id AND v.appointment_id = a.id) v""";

    private static final String IN_RANGE =
            "a.starts_at >= :from AND a.starts_at < :to ORDER BY a.starts_at, a.id";

    private static final String OF_A_DAY = seen(IN_RANGE, MOST_OF_A_DAY);
    private static final String OF_DAYS = seen(IN_RANGE, MOST_OF_A_WEEK);

    private static final String OF_NOW =
            seen(
                    "a.starts_at >= :widely AND a.starts_at < :soon"
                            + " AND (a.starts_at >= :from AND a.starts_at < :to OR a.state IN ('waiting', 'in_call'))"
                            + " ORDER BY a.starts_at, a.id",
                    MOST_OF_A_DAY);

    /**
     * WITH TIES: the page includes all visits with the same start as its last one, so that the next
     * page can go on before that start.
     */
    private static final String BEFORE =
            seen(
                    "a.id IN (SELECT b.id FROM appointment b WHERE b.organization_id = :organization"
                            + " AND b.professional_hash = :professional AND b.starts_at < :to"
                            + " ORDER BY b.starts_at DESC FETCH FIRST "
                            + PAGE_SIZE
                            + " ROWS WITH TIES)",
                    MOST_OF_A_DAY);

    private static final String THESE = seen("a.id = ANY (:ids)", MOST_OF_A_WEEK);

    private static final String OF_A_PATIENT =
            seen("a.patient_id = :patient ORDER BY a.starts_at DESC, a.id DESC", MAX_PER_PATIENT)
                    + " ORDER BY a.starts_at DESC, a.id DESC";

    private static final String PROFESSIONALS =
            """
            SELECT professional_hash FROM appointment WHERE organization_id = :organization AND id = ANY (:ids)
            UNION SELECT first_professional_hash FROM appointment
            WHERE organization_id = :organization AND id = ANY (:ids) AND first_professional_hash IS NOT NULL
            UNION SELECT h.professional_hash FROM appointment a
            JOIN appointment_history h ON h.organization_id = a.organization_id AND h.appointment_id = a.id AND h.professional_hash IS NOT NULL
            WHERE a.organization_id = :organization AND a.id = ANY (:ids) AND a.handovers > 0""";

    private static final String REACHES =
            """
            SELECT EXISTS (SELECT FROM appointment WHERE organization_id = :organization AND patient_id = :patient
                AND professional_hash = :professional AND state <> 'cancelled' AND ends_at > :since) AS there""";

    /**
     * A visit lasts at most a day, so those that matter begin after :widely. The limit is that of
     * half a year with forty patients a day.
     */
    private static final String IN_REACH =
            """
            SELECT patient_id FROM appointment WHERE organization_id = :organization AND professional_hash = :professional
                AND starts_at >= :widely AND state <> 'cancelled' AND ends_at > :since
            GROUP BY patient_id ORDER BY max(starts_at) DESC, patient_id LIMIT 5000""";

    @Inject private Database database;
    @Inject private AuditTrail trail;

    private static String seen(String which, int most) {
        return SEEN.replace("$which", which).replace("$most", String.valueOf(most));
    }

    /**
     * The professional whose visits are read.
     *
     * @param endedBy a visit whose planned end is not after this time is over
     */
    record VisitOwner(UUID organization, String professional, Instant endedBy) {}

    /**
     * Unordered, and not recorded in the audit trail: only to find out what has changed, not to be
     * shown.
     */
    List<DeskAppointment> findUnaudited(VisitOwner whose, DeskRange range) {
        SqlStatement select = select(whose, sql(range)).bind("to", range.to());
        if (range.from() != null) {
            select.bind("from", range.from());
        }
        if (range.includeOngoing()) {
            select.bind("widely", range.from().minus(ONGOING_MARGIN))
                    .bind("soon", range.to().plus(ONGOING_MARGIN));
        }
        return select.list(DeskAppointmentRepository::read);
    }

    private static String sql(DeskRange range) {
        if (range.from() == null) {
            return BEFORE;
        }
        if (range.includeOngoing()) {
            return OF_NOW;
        }
        return range.isOfSeveralDays() ? OF_DAYS : OF_A_DAY;
    }

    /**
     * The visits with these ids (ours), unordered. To be shown: the audit trail records the read.
     */
    List<DeskAppointment> findAudited(VisitOwner whose, Collection<Long> ids) {
        return trail.read(
                Reading.ofPatients(AuditAction.APPOINTMENT_READ, whose.organization())
                        .onlyIfFound(),
                select(whose, THESE).bindArray("ids", "int8", ids),
                DeskAppointmentRepository::read);
    }

    /**
     * The newest {@value #MAX_PER_PATIENT} visits with one patient, last one first. To be shown:
     * the audit trail records the read.
     */
    List<DeskAppointment> findAudited(VisitOwner whose, long patient) {
        return trail.read(
                Reading.ofPatient(AuditAction.APPOINTMENT_READ, whose.organization()),
                select(whose, OF_A_PATIENT).bind("patient", patient),
                DeskAppointmentRepository::read);
    }

    /** Whether there is a visit that was not cancelled and whose planned end is after that time. */
    boolean isThere(UUID organization, String professional, long patient, Instant since) {
        return database.forOrganization(organization)
                .statement(REACHES)
                .bind("professional", professional)
                .bind("patient", patient)
                .bind("since", since)
                .one(row -> row.flag("there"));
    }

    /**
     * Our ids of the patients for whom {@link #isThere} is true, those with the latest visits
     * first; not recorded in the audit trail.
     */
    List<Long> patientsInReach(UUID organization, String professional, Instant since) {
        return database.forOrganization(organization)
                .statement(IN_REACH)
                .bind("professional", professional)
                .bind("since", since)
                .bind("widely", since.minus(Duration.ofDays(1)))
                .list(row -> row.number("patient_id"));
    }

    /**
     * The hashes of the professionals who have these visits (our ids), or had them until they were
     * handed over.
     */
    Set<String> professionalsOf(UUID organization, Collection<Long> appointments) {
        return Set.copyOf(
                database.forOrganization(organization)
                        .statement(PROFESSIONALS)
                        .bindArray("ids", "int8", appointments)
                        .list(row -> row.text("professional_hash")));
    }

    private SqlStatement select(VisitOwner whose, String sql) {
        return database.forOrganization(whose.organization())
                .statement(sql)
                .bind("professional", whose.professional())
                .bind("endedBy", whose.endedBy());
    }

    /** Without the professional, whose visits they are, and without the link. */
    private static DeskAppointment read(Row row) {
        return new DeskAppointment(
                ListedAppointment.read(
                        row,
                        row.instant("waiting_since"),
                        new ListedAppointment.Patient(
                                row.number("patient_id"),
                                row.text("code"),
                                row.text("patient_name"),
                                row.date("birth_date")),
                        null),
                null,
                DeskAppointment.Attendance.read(row, "patient"),
                DeskAppointment.Attendance.read(row, "professional"));
    }
}
