package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.Attendances.AttendanceRecord;
import org.patientcare.visits.video.Attendances.Presence;
import org.patientcare.visits.video.CallQuality.MediaCodec;

/**
 * Stores the attendances of visits with what browsers measured, and which sides were sent to the
 * visit's room on a Jitsi server.
 */
@ApplicationScoped
class AttendanceRepository {

    /**
     * A new row has equal values in {@code joined_at} and {@code seen_at}; that is how it is told
     * from an updated one.
     */
    private static final String JOIN =
            """
            INSERT INTO visit_attendance AS a
                (organization_id, appointment_id, generation, handovers, role, person_id, link_made_by, device, connection, joined_at, seen_at)
            VALUES (:organization, :appointment, :generation, :handovers, :role, CAST(:person AS uuid), :linkMadeBy, :device, :connection,
                statement_timestamp(), statement_timestamp())
            ON CONFLICT (organization_id, appointment_id, role) WHERE left_at IS NULL DO UPDATE SET
                generation = excluded.generation, handovers = excluded.handovers, person_id = excluded.person_id, link_made_by = excluded.link_made_by,
                device = excluded.device, connection = excluded.connection,
                seen_at = excluded.seen_at, gone_at = NULL
            WHERE NOT :again OR a.device = excluded.device
            RETURNING a.joined_at = a.seen_at AS is_new""";

    private static final String PRESENT =
            """
            SELECT role, device, connection, gone_at IS NULL AS connected FROM visit_attendance
            WHERE organization_id = :organization AND appointment_id = :appointment AND left_at IS NULL""";

    private static final String RETURNING =
            " RETURNING role, joined_at, left_at, relayed,"
                    + " round_trip_ms, loss_permille, jitter_ms, audio_codec, video_codec";

    private static final String OF_CONNECTION =
            " WHERE organization_id = :organization AND appointment_id = :appointment AND role = :role"
                    + " AND connection = :connection AND left_at IS NULL";

    /**
     * Disconnected for longer than a device has to reconnect, or the node that holds its connection
     * no longer updates {@code seen_at}.
     */
    private static final String LOST =
            """
            SELECT organization_id, id, appointment_id, role, generation, handovers, person_id, link_made_by FROM visit_attendance
            WHERE left_at IS NULL AND (gone_at < clock_timestamp() - interval '15 seconds'
               OR seen_at < clock_timestamp() - interval '60 seconds')
            ORDER BY organization_id, appointment_id LIMIT 100""";

    private static final String END_LOST =
            """
            UPDATE visit_attendance SET left_at = coalesce(gone_at, seen_at)
            WHERE organization_id = :organization AND id = :id
                AND left_at IS NULL AND (gone_at < clock_timestamp() - interval '15 seconds'
                    OR seen_at < clock_timestamp() - interval '60 seconds')
            RETURNING role, joined_at, left_at, relayed, round_trip_ms, loss_permille, jitter_ms, audio_codec, video_codec""";

    /** Limited for a device that connects and disconnects all day. */
    private static final String OF_VISIT =
            """
            SELECT role, joined_at, left_at, relayed, round_trip_ms, loss_permille, jitter_ms, audio_codec, video_codec
            FROM (SELECT * FROM visit_attendance
                WHERE organization_id = :organization AND appointment_id =
                    (SELECT id FROM appointment WHERE organization_id = :organization AND code = :code)
                ORDER BY joined_at DESC, id DESC LIMIT 200) AS newest
            ORDER BY joined_at, id""";

    /** An attendance that has ended too, since the last measurement may arrive after the end. */
    private static final String RECORD_QUALITY =
            """
            UPDATE visit_attendance SET round_trip_ms = CAST(:roundTrip AS integer), loss_permille = CAST(:loss AS integer),
                jitter_ms = CAST(:jitter AS integer), audio_codec = CAST(:audio AS text), video_codec = CAST(:video AS text)
            WHERE organization_id = :organization AND id = (SELECT id FROM visit_attendance
                WHERE organization_id = :organization AND appointment_id = :appointment AND role = :role
                ORDER BY joined_at DESC, id DESC LIMIT 1)""";

    private static final String WAS_THERE =
            """
            SELECT EXISTS (SELECT FROM visit_attendance WHERE organization_id = :organization
                AND appointment_id = :appointment AND role = :role) AS was_there""";

    /**
     * Whether an attendance overlaps the call. One that has lost its connection ends with it,
     * unless the device comes back.
     */
    private static final String WAS_IN_CALL =
            """
            SELECT EXISTS (SELECT FROM visit_attendance,
                (SELECT max(at) FILTER (WHERE state = 'in_call') AS began, max(at) FILTER (WHERE state = 'finished') AS ended
                 FROM appointment_history WHERE organization_id = :organization AND appointment_id = :appointment) AS call
                WHERE organization_id = :organization AND appointment_id = :appointment
                    AND generation = :generation AND role = :role AND device = :device
                    AND coalesce(left_at, gone_at, 'infinity') > began
                    AND joined_at < coalesce(ended, 'infinity')) AS was_in_call""";

    private static final String ENTER =
            """
            INSERT INTO visit_room AS r (organization_id, appointment_id, generation, name, $joined)
            VALUES (:organization, :appointment, :generation, :name, clock_timestamp())
            ON CONFLICT (organization_id, appointment_id, generation) DO UPDATE SET
                $joined = coalesce(r.$joined, excluded.$joined)
            RETURNING name, patient_joined_at IS NOT NULL AND professional_joined_at IS NOT NULL AS both_sides""";

    @Inject private Database database;

    @Produces
    static ExpiringRows expiringAttendances() {
        return ExpiringRows.deleted(
                RetentionClass.ATTENDANCES, "visit_attendance", "left_at < " + ExpiringRows.END);
    }

    @Produces
    static ExpiringRows expiringRooms() {
        return ExpiringRows.deleted(
                RetentionClass.ATTENDANCES,
                "visit_room",
                "greatest(patient_joined_at, professional_joined_at) < " + ExpiringRows.END);
    }

    /**
     * Stores that a side is present on a device.
     *
     * @param again whether the device reconnects: then it does not replace another device
     * @return true if the side was not present before; empty if another device has replaced this
     *     one
     */
    Optional<Boolean> join(VisitLink link, Presence own, boolean again) {
        return database.forOrganization(link.organization())
                .statement(JOIN)
                .bind("appointment", link.appointment())
                .bind("generation", link.generation())
                .bind("handovers", link.handovers())
                .bind("role", link.role().code())
                .bind("person", link.person() == null ? null : link.person().toString())
                .bind("linkMadeBy", link.madeBy())
                .bind("device", own.device())
                .bind("connection", own.connection())
                .bind("again", again)
                .first(row -> row.flag("is_new"));
    }

    List<Presence> present(VisitKey visit) {
        return database.forOrganization(visit.organization())
                .statement(PRESENT)
                .bind("appointment", visit.appointment())
                .list(
                        row ->
                                new Presence(
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
        return statement("SET left_at = clock_timestamp()", RETURNING, link, connection)
                .first(AttendanceRepository::read);
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
            int handovers,
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
                                        row.integer("handovers"),
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
                .first(AttendanceRepository::read);
    }

    /** Notifies all nodes, when the transaction commits, that somebody joined or left. */
    void notifyNodes(VisitKey visit) {
        database.statement("SELECT CAST(pg_notify('visit', :visit) AS text)")
                .bind("visit", visit.toString())
                .execute();
    }

    /** The newest 200, oldest first. */
    List<AttendanceRecord> ofVisit(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(OF_VISIT)
                .bind("code", code)
                .list(AttendanceRepository::read);
    }

    /**
     * Stores what a side's browser measured with the newest attendance of that side; nothing if it
     * was never there.
     */
    void recordQuality(VisitLink link, CallQuality measured) {
        database.forOrganization(link.organization())
                .statement(RECORD_QUALITY)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .bind("roundTrip", measured.roundTripMs())
                .bind("loss", measured.lossPermille())
                .bind("jitter", measured.jitterMs())
                .bind("audio", code(measured.audioCodec()))
                .bind("video", code(measured.videoCodec()))
                .updateOneUnless(() -> !wasThere(link));
    }

    private boolean wasThere(VisitLink link) {
        return database.forOrganization(link.organization())
                .statement(WAS_THERE)
                .bind("appointment", link.appointment())
                .bind("role", link.role().code())
                .one(row -> row.flag("was_there"));
    }

    private static String code(MediaCodec codec) {
        return codec == null ? null : codec.code();
    }

    /** Whether the holder of the link was in the call on this device; false before the call. */
    boolean wasInCall(VisitLink link, UUID device) {
        return database.forOrganization(link.organization())
                .statement(WAS_IN_CALL)
                .bind("appointment", link.appointment())
                .bind("generation", link.generation())
                .bind("role", link.role().code())
                .bind("device", device)
                .one(row -> row.flag("was_in_call"));
    }

    /**
     * The room of a visit.
     *
     * @param name random
     * @param both whether both sides have been sent to it
     */
    record JitsiRoom(String name, boolean both) {}

    /**
     * Records that a side is sent to the room of its visit, which is created if needed.
     *
     * @param name for a new room; ignored if the visit has one
     */
    JitsiRoom enterJitsiRoom(VisitLink link, String name) {
        String joined =
                link.role() == VisitRole.PATIENT ? "patient_joined_at" : "professional_joined_at";
        return database.forOrganization(link.organization())
                .statement(ENTER.replace("$joined", joined))
                .bind("appointment", link.appointment())
                .bind("generation", link.generation())
                .bind("name", name)
                .one(row -> new JitsiRoom(row.text("name"), row.flag("both_sides")));
    }

    private static AttendanceRecord read(Row row) {
        return new AttendanceRecord(
                row.enumValue(VisitRole.class, "role"),
                second(row.instant("joined_at")),
                second(row.instant("left_at")),
                row.optionalFlag("relayed").orElse(null),
                quality(row));
    }

    private static CallQuality quality(Row row) {
        CallQuality measured =
                new CallQuality(
                        row.optionalInteger("round_trip_ms").orElse(null),
                        row.optionalInteger("loss_permille").orElse(null),
                        row.optionalInteger("jitter_ms").orElse(null),
                        row.enumValue(MediaCodec.class, "audio_codec"),
                        row.enumValue(MediaCodec.class, "video_codec"));
        return measured.isPlausible() ? measured : null;
    }

    private static Instant second(Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.SECONDS);
    }
}
