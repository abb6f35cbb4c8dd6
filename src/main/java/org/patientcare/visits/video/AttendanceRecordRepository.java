package org.patientcare.visits.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.VisitRole;

/** Who was there, as it stays. */
@ApplicationScoped
class AttendanceRecordRepository {

    /** What {@link #read} takes. */
    static final String COLUMNS = "role, joined_at, left_at, relayed";

    /** A device that comes and goes all day makes no more of an answer. */
    static final int MOST = 200;

    private static final String OF_VISIT =
            "SELECT "
                    + COLUMNS
                    + " FROM (SELECT id, "
                    + COLUMNS
                    + " FROM visit_attendance WHERE organization_id = ? AND appointment_id ="
                    + " (SELECT id FROM appointment WHERE organization_id = ? AND code = ?)"
                    + " ORDER BY joined_at DESC, id DESC LIMIT "
                    + MOST
                    + ") AS newest ORDER BY joined_at, id";

    @PersistenceContext private EntityManager entities;

    /** The newest {@value #MOST}, the oldest first. */
    List<AttendanceRecord> ofVisit(UUID organization, String code) {
        return read(entities.createNativeQuery(OF_VISIT)
                        .setParameter(1, organization)
                        .setParameter(2, organization)
                        .setParameter(3, code))
                .toList();
    }

    static Stream<AttendanceRecord> read(Query query) {
        List<?> rows = query.getResultList();
        return rows.stream().map(Object[].class::cast).map(AttendanceRecordRepository::read);
    }

    private static AttendanceRecord read(Object... row) {
        return new AttendanceRecord(
                WireNamed.of(VisitRole.class, (String) row[0]),
                second(row[1]),
                second(row[2]),
                (Boolean) row[3]);
    }

    private static Instant second(Object timestamp) {
        return timestamp == null
                ? null
                : ((Timestamp) timestamp).toInstant().truncatedTo(ChronoUnit.SECONDS);
    }
}
