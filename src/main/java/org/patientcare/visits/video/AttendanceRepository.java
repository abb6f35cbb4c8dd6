package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

@ApplicationScoped
class AttendanceRepository {

    /**
     * A new row has equal values in {@code joined_at} and {@code seen_at}; that is how it is told
     * from an updated one.
     */
    private static final String JOIN =
            """
            INSERT INTO visit_attendance AS a
                (organization_id, appointment_id, generation, role, person_id, link_made_by, device, connection, joined_at, seen_at)
            VALUES (:organization, :appointment, :generation, :role, CAST(:person AS uuid), :linkMadeBy, :device, :connection,
                statement_timestamp(), statement_timestamp())
            ON CONFLICT (organization_id, appointment_id, role) WHERE left_at IS NULL DO UPDATE SET
                generation = excluded.generation, person_id = excluded.person_id, link_made_by = excluded.link_made_by,
                device = excluded.device, connection = excluded.connection,
                seen_at = excluded.seen_at, gone_at = NULL
            WHERE NOT :again OR a.device = excluded.device
            RETURNING a.joined_at = a.seen_at AS is_new""";

    private static final String PRESENT =
            """
            SELECT role, device, connection, gone_at IS NULL AS connected FROM visit_attendance
            WHERE organization_id = :organization AND appointment_id = :appointment AND left_at IS NULL""";

    private static final String OF_CONNECTION =
            " WHERE organization_id = :organization AND appointment_id = :appointment AND role = :role"
                    + " AND connection = :connection AND left_at IS NULL";

    private static final String FACTS = " RETURNING " + AttendanceRecordRepository.COLUMNS;

    /**
     * Disconnected for longer than a device has to reconnect, or the node that holds its connection
     * no longer updates {@code seen_at}.
     */
    private static final String IS_LOST =
            """
            left_at IS NULL AND (gone_at < clock_timestamp() - interval '15 seconds'
               OR seen_at < clock_timestamp() - interval '60 seconds')""";

    private static final String LOST =
            "SELECT organization_id, id, appointment_id, role, generation, person_id, link_made_by FROM visit_attendance WHERE "
                    + IS_LOST
                    + " ORDER BY organization_id, appointment_id LIMIT 100";

    private static final String END_LOST =
            "UPDATE visit_attendance SET left_at = coalesce(gone_at, seen_at)"
                    + " WHERE organization_id = :organization AND id = :id AND "
                    + IS_LOST
                    + FACTS;

    @Inject private Database database;

    /**
     * Stores that a side is present on a device.
     *
     * @param again whether the device reconnects: then it does not replace another device
     * @return true if the side was not present before; empty if another device has replaced this
     *     one
     */
    Optional<Boolean> join(VisitLink link, Attendance own, boolean again) {
        return database.forOrganization(link.organization())
                .statement(JOIN)
                .bind("appointment", link.appointment())
                .bind("generation", link.generation())
                .bind("role", link.role().code())
                .bind("person", link.person() == null ? null : link.person().toString())
                .bind("linkMadeBy", link.madeBy())
                .bind("device", own.device())
                .bind("connection", own.connection())
                .bind("again", again)
                .first(row -> row.flag("is_new"));
    }

    List<Attendance> present(VisitKey visit) {
        return database.forOrganization(visit.organization())
                .statement(PRESENT)
                .bind("appointment", visit.appointment())
                .list(
                        row ->
                                new Attendance(
                                        row.enumValue(VisitRole.class, "role"),
                                        row.uuid("device"),
                                        row.uuid("connection"),
                                        row.flag("connected")));
    }

    /**
     * Marks the side as disconnected; false if the connection is not the current one of its side.
     */
    boolean markDisconnected(VisitLink link, UUID connection) {
        return update("SET gone_at = clock_timestamp()", link, connection);
    }

    /**
     * Ends the attendance and returns it; empty if the connection is not the current one of its
     * side.
     */
    Optional<AttendanceRecord> leave(VisitLink link, UUID connection) {
        return statement("SET left_at = clock_timestamp()", FACTS, link, connection)
                .first(AttendanceRecordRepository::read);
    }

    boolean recordRelay(VisitLink link, UUID connection, boolean relayed) {
        return update("SET relayed = coalesce(relayed, false) OR " + relayed, link, connection);
    }

    private boolean update(String change, VisitLink link, UUID connection) {
        return statement(change, "", link, connection).updateAny() > 0;
    }

    private SqlStatement statement(
            String change, String returning, VisitLink link, UUID connection) {
        return database.forOrganization(link.organization())
                .statement("UPDATE visit_attendance " + change + OF_CONNECTION + returning)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .bind("connection", connection);
    }

    void updateSeenAt(Collection<UUID> connections) {
        database.inScope(Scope.HOUSEKEEPING)
                .statement(
                        "UPDATE visit_attendance SET seen_at = clock_timestamp()"
                                + " WHERE connection = ANY (:connections) AND left_at IS NULL AND gone_at IS NULL")
                .bindArray("connections", "uuid", connections)
                .updateAny();
    }

    /**
     * The attendance of a side that did not reconnect in time.
     *
     * @param person whose session it was; null if the link was used without one
     * @param linkMadeBy as {@link VisitLink#madeBy}
     */
    record Lost(
            UUID organization,
            long id,
            long appointment,
            VisitRole role,
            int generation,
            UUID person,
            String linkMadeBy) {}

    /** In the order of their appointments, which is the order in which the rows must be locked. */
    List<Lost> lost() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(LOST)
                .list(
                        row ->
                                new Lost(
                                        row.uuid("organization_id"),
                                        row.number("id"),
                                        row.number("appointment_id"),
                                        row.enumValue(VisitRole.class, "role"),
                                        row.integer("generation"),
                                        row.uuid("person_id"),
                                        row.text("link_made_by")));
    }

    /**
     * Ends the attendance and returns it; empty if the side has reconnected or another node has
     * ended it.
     */
    Optional<AttendanceRecord> endLost(Lost lost) {
        return database.forOrganization(lost.organization())
                .statement(END_LOST)
                .bind("id", lost.id())
                .first(AttendanceRecordRepository::read);
    }

    /** Notifies all nodes, when the transaction commits, that somebody joined or left. */
    void notifyNodes(VisitKey visit) {
        database.statement("SELECT CAST(pg_notify('visit', :visit) AS text)")
                .bind("visit", visit.toString())
                .execute();
    }
}
