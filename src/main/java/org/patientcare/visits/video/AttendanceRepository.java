package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

@ApplicationScoped
class AttendanceRepository {

    /** Both times are the same one, by which a row that is new is told from one that was there. */
    private static final String JOIN =
            """
            INSERT INTO visit_attendance AS a
                (organization_id, appointment_id, generation, role, device, connection, joined_at, seen_at)
            VALUES (?, ?, ?, ?, ?, ?, statement_timestamp(), statement_timestamp())
            ON CONFLICT (organization_id, appointment_id, role) WHERE left_at IS NULL DO UPDATE SET
                generation = excluded.generation, device = excluded.device, connection = excluded.connection,
                seen_at = excluded.seen_at, gone_at = NULL
            WHERE NOT ? OR a.device = excluded.device
            RETURNING a.joined_at = a.seen_at""";

    private static final String PRESENT =
            """
            SELECT role, device, connection, gone_at IS NULL FROM visit_attendance
            WHERE organization_id = ? AND appointment_id = ? AND left_at IS NULL""";

    private static final String OF_CONNECTION =
            " WHERE organization_id = ? AND appointment_id = ? AND role = ? AND connection = ?"
                    + " AND left_at IS NULL";

    private static final String FACTS = " RETURNING " + AttendanceRecordRepository.COLUMNS;

    /** Cut for longer than a device needs to come back, or of a node that says nothing any more. */
    private static final String IS_LOST =
            """
            left_at IS NULL AND (gone_at < clock_timestamp() - interval '15 seconds'
               OR seen_at < clock_timestamp() - interval '60 seconds')""";

    private static final String LOST =
            "SELECT organization_id, id, appointment_id, role, generation FROM visit_attendance WHERE "
                    + IS_LOST
                    + " ORDER BY organization_id, appointment_id LIMIT 100";

    private static final String END_LOST =
            "UPDATE visit_attendance SET left_at = coalesce(gone_at, seen_at)"
                    + " WHERE organization_id = ? AND id = ? AND "
                    + IS_LOST
                    + FACTS;

    @PersistenceContext private EntityManager entities;

    /**
     * @param again the device was there before: it does not take another one's place
     * @return whether that side was not there before; empty if another device has the place
     */
    Optional<Boolean> join(VisitLink link, Attendance own, boolean again) {
        List<?> joined =
                entities.createNativeQuery(JOIN)
                        .setParameter(1, link.organization())
                        .setParameter(2, link.appointment())
                        .setParameter(3, link.generation())
                        .setParameter(4, link.role().code())
                        .setParameter(5, own.device())
                        .setParameter(6, own.connection())
                        .setParameter(7, again)
                        .getResultList();
        return joined.stream().map(Boolean.class::cast).findFirst();
    }

    List<Attendance> present(VisitKey visit) {
        List<?> rows =
                entities.createNativeQuery(PRESENT)
                        .setParameter(1, visit.organization())
                        .setParameter(2, visit.appointment())
                        .getResultList();
        return rows.stream().map(Object[].class::cast).map(AttendanceRepository::read).toList();
    }

    private static Attendance read(Object... row) {
        return new Attendance(
                WireNamed.of(VisitRole.class, (String) row[0]),
                (UUID) row[1],
                (UUID) row[2],
                (Boolean) row[3]);
    }

    /** Whether the connection was still the one that counts. */
    boolean cut(VisitLink link, UUID connection) {
        return update("SET gone_at = clock_timestamp()", link, connection);
    }

    /** What it was, if the connection was still the one that counts. */
    Optional<AttendanceRecord> leave(VisitLink link, UUID connection) {
        return AttendanceRecordRepository.read(
                        query("SET left_at = clock_timestamp()", FACTS, link, connection))
                .findFirst();
    }

    boolean noteRelay(VisitLink link, UUID connection, boolean relayed) {
        return update("SET relayed = coalesce(relayed, false) OR " + relayed, link, connection);
    }

    private boolean update(String change, VisitLink link, UUID connection) {
        return query(change, "", link, connection).executeUpdate() > 0;
    }

    private Query query(String change, String returning, VisitLink link, UUID connection) {
        return entities.createNativeQuery(
                        "UPDATE visit_attendance " + change + OF_CONNECTION + returning)
                .setParameter(1, link.organization())
                .setParameter(2, link.appointment())
                .setParameter(3, link.role().code())
                .setParameter(4, connection);
    }

    void seen(Collection<UUID> connections) {
        String list = connections.stream().map(UUID::toString).collect(Collectors.joining(","));
        entities.createNativeQuery(
                        "UPDATE visit_attendance SET seen_at = clock_timestamp()"
                                + " WHERE connection = ANY (CAST(string_to_array(?, ',') AS uuid[]))"
                                + " AND left_at IS NULL AND gone_at IS NULL")
                .setParameter(1, list)
                .executeUpdate();
    }

    /** The attendance of a side that did not come back. */
    record Lost(UUID organization, long id, long appointment, VisitRole role, int generation) {}

    /** In the order of their appointments, as they have to be locked. */
    List<Lost> lost() {
        List<?> rows = entities.createNativeQuery(LOST).getResultList();
        return rows.stream().map(Object[].class::cast).map(AttendanceRepository::readLost).toList();
    }

    private static Lost readLost(Object... row) {
        return new Lost(
                (UUID) row[0],
                (Long) row[1],
                (Long) row[2],
                WireNamed.of(VisitRole.class, (String) row[3]),
                (Integer) row[4]);
    }

    /** What it was, if it is still lost and has not been ended by another node. */
    Optional<AttendanceRecord> endLost(Lost lost) {
        return AttendanceRecordRepository.read(
                        entities.createNativeQuery(END_LOST)
                                .setParameter(1, lost.organization())
                                .setParameter(2, lost.id()))
                .findFirst();
    }

    /** When the transaction commits, tells every node that somebody came or went. */
    void tell(VisitKey visit) {
        entities.createNativeQuery("SELECT CAST(pg_notify('visit', ?) AS text)")
                .setParameter(1, visit.toString())
                .getSingleResult();
    }
}
