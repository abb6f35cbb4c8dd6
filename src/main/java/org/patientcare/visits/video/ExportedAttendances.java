package org.patientcare.visits.video;

import static org.patientcare.platform.export.ExportedValue.flag;
import static org.patientcare.platform.export.ExportedValue.instant;
import static org.patientcare.platform.export.ExportedValue.number;
import static org.patientcare.platform.export.ExportedValue.text;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;

/** Who was at a patient's visits. What was measured of a professional's connection is left out. */
@ApplicationScoped
class ExportedAttendances implements ExportedData {

    private static final String OF_PATIENT =
            " JOIN appointment a ON a.organization_id = t.organization_id AND a.id = t.appointment_id"
                    + " WHERE t.organization_id = :organization AND a.patient_id = :patient";

    private static final ExportedRows ROOMS =
            new ExportedRows(
                    ExportSection.VISIT_ROOMS,
                    "visit_room",
                    "FROM visit_room t" + OF_PATIENT,
                    List.of(
                            Key.of("t.appointment_id", "bigint"),
                            Key.of("t.generation", "integer")),
                    List.of(
                            text("visit", "a.code"),
                            instant("patient_joined_at"),
                            instant("professional_joined_at")));

    private static final ExportedRows ATTENDANCES =
            new ExportedRows(
                    ExportSection.VISIT_ATTENDANCES,
                    "visit_attendance",
                    "FROM visit_attendance t" + OF_PATIENT,
                    List.of(Key.of("t.appointment_id", "bigint"), Key.of("t.id", "bigint")),
                    List.of(
                            text("visit", "a.code"),
                            text("role"),
                            instant("joined_at"),
                            instant("left_at"),
                            flag("relayed", measured("relayed"), "relayed"),
                            number("round_trip_ms", measured("round_trip_ms"), "round_trip_ms"),
                            number("loss_permille", measured("loss_permille"), "loss_permille"),
                            number("jitter_ms", measured("jitter_ms"), "jitter_ms"),
                            text("audio_codec", measured("audio_codec"), "audio_codec"),
                            text("video_codec", measured("video_codec"), "video_codec")));

    private static String measured(String column) {
        return "CASE WHEN t.role = 'patient' THEN t." + column + " END";
    }

    @Override
    public List<ExportedRows> rows() {
        return List.of(ROOMS, ATTENDANCES);
    }
}
