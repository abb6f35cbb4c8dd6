package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Lists the appointments of an organization by start, for which there is an index. */
@ApplicationScoped
class AppointmentListRepository {

    static final int MAX_PER_PATIENT = 100;

    /** Tolerance for differing clocks of nodes and for people who come early. */
    private static final Duration SLACK = Duration.ofMinutes(5);

    private static final String LIST =
            """
            SELECT p.code, a.patient_id, concat_ws(' ', p.first_name, p.last_name) AS patient_name, a.code AS appointment_code,
                a.starts_at, a.duration, a.state, a.professional_hash, d.name AS professional_name,
                CASE WHEN a.state = 'waiting' THEN (SELECT h.at FROM appointment_history h
                    WHERE h.organization_id = a.organization_id AND h.appointment_id = a.id AND h.state = 'waiting'
                    ORDER BY h.id DESC LIMIT 1) END AS waiting_since
            FROM (SELECT a.* FROM appointment a%s ORDER BY a.starts_at, a.id LIMIT :items OFFSET :offset) a
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            ORDER BY a.starts_at, a.id""";

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT FROM appointment a%s LIMIT "
                    + (CappedPage.MAX_ITEMS + 1)
                    + ") counted";

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
     * Begin and end of the day, and the range of starts of the visits at which a patient can wait
     * now.
     */
    record Times(Instant today, Instant tomorrow, Instant waitingFrom, Instant waitingTo) {}

    CappedPage<ListedAppointment> list(
            UUID organization, AppointmentFilter filter, Page.Request pageRequest) {
        Conditions conditions = filter.conditions();
        List<ListedAppointment> found =
                trail.readMany(
                        AuditAction.APPOINTMENT_READ,
                        organization,
                        statement(organization, LIST, conditions)
                                .bind("items", CappedPage.limit(pageRequest))
                                .bind("offset", pageRequest.offset()),
                        AppointmentListRepository::listed);
        long counted = statement(organization, COUNT, conditions).one(row -> row.number("count"));
        return CappedPage.of(found, pageRequest, counted);
    }

    /**
     * The next {@value #MAX_PER_PATIENT} appointments of a patient.
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
        return trail.readManyIfAny(
                AuditAction.APPOINTMENT_READ,
                organization,
                statement(organization, LIST, conditions)
                        .bind("items", MAX_PER_PATIENT)
                        .bind("offset", 0),
                AppointmentListRepository::listed);
    }

    VisitCounts count(UUID organization, Times times) {
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(DAY)
                        .bind("today", times.today())
                        .bind("tomorrow", times.tomorrow())
                        .bind("waitingFrom", times.waitingFrom().minus(SLACK))
                        .bind("waitingTo", times.waitingTo().plus(SLACK));
        return trail.readObjects(
                        AuditAction.OVERVIEW_READ,
                        organization,
                        select,
                        row -> new VisitCounts(row.number("waiting"), row.number("today")))
                .get(0);
    }

    private SqlStatement statement(UUID organization, String sql, Conditions conditions) {
        return conditions.bind(
                database.forOrganization(organization)
                        .statement(sql.formatted(conditions.where())));
    }

    private static ListedAppointment listed(Row row) {
        return new ListedAppointment(
                row.text("appointment_code"),
                row.instant("starts_at"),
                row.integer("duration"),
                row.enumValue(AppointmentState.class, "state"),
                row.instant("waiting_since"),
                row.number("patient_id"),
                row.text("patient_name"),
                row.text("professional_hash"),
                row.text("professional_name"));
    }
}
