package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.visits.appointment.VisitRole;

/** Reads the stored attendances of visits. */
@ApplicationScoped
class AttendanceRecordRepository {

    /** The columns that {@link #read} needs. */
    static final String COLUMNS = "role, joined_at, left_at, relayed";

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

    @Inject private Database database;

    /** The newest {@value #MOST}, oldest first. */
    List<AttendanceRecord> ofVisit(UUID organization, String code) {
        return database.forOrganization(organization)
                .statement(OF_VISIT)
                .bind("code", code)
                .list(AttendanceRecordRepository::read);
    }

    /** Reads a row with {@link #COLUMNS}. */
    static AttendanceRecord read(Row row) {
        return new AttendanceRecord(
                row.enumValue(VisitRole.class, "role"),
                second(row.instant("joined_at")),
                second(row.instant("left_at")),
                row.optionalFlag("relayed").orElse(null));
    }

    private static Instant second(Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.SECONDS);
    }
}
