package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/** Reads the stored attendances of visits, and adds what browsers measured. */
@ApplicationScoped
class AttendanceRecordRepository {

    /** The columns that {@link #read} needs. */
    static final String COLUMNS =
            "role, joined_at, left_at, relayed,"
                    + " round_trip_ms, loss_permille, jitter_ms, audio_codec, video_codec";

    /** Limits the answer for a device that connects and disconnects all day. */
    static final int MOST = 200;

    private static final String OF_VISIT =
            "SELECT "
                    + COLUMNS
                    + " FROM (SELECT id, "
                    + COLUMNS
                    + " FROM visit_attendance WHERE organization_id = :organization AND appointment_id ="
                    + " (SELECT id FROM appointment WHERE organization_id = :organization AND code = :code)"
                    + " ORDER BY joined_at DESC, id DESC LIMIT "
                    + MOST
                    + ") AS newest ORDER BY joined_at, id";

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

    @Inject private Database database;

    /** The newest {@value #MOST}, oldest first. */
    List<AttendanceRecord> ofVisit(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(OF_VISIT)
                .bind("code", code)
                .list(AttendanceRecordRepository::read);
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

    /** Reads a row with {@link #COLUMNS}. */
    static AttendanceRecord read(Row row) {
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
