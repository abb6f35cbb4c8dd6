package org.patientcare.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.appointment.VisitLink;
import org.patientcare.appointment.VisitRole;
import org.patientcare.shared.Coded;

@ApplicationScoped
class AttendanceRepository {

    private static final String JOIN =
            """
            INSERT INTO visit_attendance AS a
                (organization_id, appointment_id, generation, role, device, connection, node, joined_at, seen_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, clock_timestamp(), clock_timestamp())
            ON CONFLICT (organization_id, appointment_id, role) WHERE left_at IS NULL DO UPDATE SET
                generation = excluded.generation, device = excluded.device, connection = excluded.connection,
                node = excluded.node, seen_at = excluded.seen_at, gone_at = NULL
            WHERE NOT ? OR a.device = excluded.device
            RETURNING a.joined_at = a.seen_at""";

    private static final String PRESENT =
            """
            SELECT role, device, connection, gone_at IS NULL FROM visit_attendance
            WHERE organization_id = ? AND appointment_id = ? AND left_at IS NULL""";

    private static final String OF_CONNECTION =
            " WHERE organization_id = ? AND appointment_id = ? AND role = ? AND connection = ?"
                    + " AND left_at IS NULL";

    /** In text, because not every provider binds an array. */
    private static final String SEEN =
            """
            UPDATE visit_attendance SET seen_at = clock_timestamp()
            WHERE left_at IS NULL AND connection = ANY (CAST(string_to_array(?, ',') AS uuid[]))""";

    /** Cut for longer than a device needs to come back, or held by no node any more. */
    private static final String END_LOST =
            """
            UPDATE visit_attendance SET left_at = coalesce(gone_at, seen_at)
            WHERE (organization_id, id) IN (
                SELECT organization_id, id FROM visit_attendance
                WHERE left_at IS NULL AND (gone_at < clock_timestamp() - interval '15 seconds'
                    OR seen_at < clock_timestamp() - interval '60 seconds')
                LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING organization_id, appointment_id, role, generation""";

    @PersistenceContext private EntityManager entities;

    /**
     * @param again the device was there before: it does not take another one's place
     * @return whether that side was not there before; empty if another device has the place
     */
    Optional<Boolean> join(VisitLink link, Attendance own, UUID node, boolean again) {
        List<?> joined =
                entities.createNativeQuery(JOIN)
                        .setParameter(1, link.organization())
                        .setParameter(2, link.appointment())
                        .setParameter(3, link.generation())
                        .setParameter(4, link.role().code())
                        .setParameter(5, own.device())
                        .setParameter(6, own.connection())
                        .setParameter(7, node)
                        .setParameter(8, again)
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
                Coded.of(VisitRole.class, (String) row[0]),
                (UUID) row[1],
                (UUID) row[2],
                (Boolean) row[3]);
    }

    /** Whether the connection was still the one that counts. */
    boolean cut(VisitLink link, UUID connection) {
        return update("SET gone_at = clock_timestamp()", link, connection);
    }

    boolean leave(VisitLink link, UUID connection) {
        return update("SET left_at = clock_timestamp()", link, connection);
    }

    boolean noteRelay(VisitLink link, UUID connection, boolean relayed) {
        return update("SET relayed = coalesce(relayed, false) OR " + relayed, link, connection);
    }

    private boolean update(String change, VisitLink link, UUID connection) {
        Query query =
                entities.createNativeQuery("UPDATE visit_attendance " + change + OF_CONNECTION);
        return query.setParameter(1, link.organization())
                        .setParameter(2, link.appointment())
                        .setParameter(3, link.role().code())
                        .setParameter(4, connection)
                        .executeUpdate()
                > 0;
    }

    void seen(List<UUID> connections) {
        String list = connections.stream().map(UUID::toString).collect(Collectors.joining(","));
        entities.createNativeQuery(SEEN).setParameter(1, list).executeUpdate();
    }

    /** The columns of {@link #END_LOST}. */
    Optional<Object[]> endOneLost() {
        List<?> rows = entities.createNativeQuery(END_LOST).getResultList();
        return rows.stream().map(Object[].class::cast).findFirst();
    }

    /** When the transaction commits, tells every node that somebody came or went. */
    void tell(VisitKey visit) {
        entities.createNativeQuery("SELECT CAST(pg_notify('visit', ?) AS text)")
                .setParameter(1, visit.toString())
                .getSingleResult();
    }
}
