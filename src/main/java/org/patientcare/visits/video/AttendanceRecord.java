package org.patientcare.visits.video;

import java.time.Duration;
import java.time.Instant;
import org.patientcare.visits.appointment.VisitRole;

/**
 * One attendance of a side at a visit. Times are whole seconds of the database's clock.
 *
 * @param leftAt null while the side is still there
 * @param relayed whether the media went through a relay; null if no path was ever reported
 * @param quality what this side's browser measured; null if nothing
 */
public record AttendanceRecord(
        VisitRole role, Instant joinedAt, Instant leftAt, Boolean relayed, CallQuality quality) {

    /** In seconds; null while the side is still there. */
    public Long duration() {
        return leftAt == null ? null : Duration.between(joinedAt, leftAt).toSeconds();
    }
}
