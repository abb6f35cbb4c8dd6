package org.patientcare.visits.video;

import java.time.Duration;
import java.time.Instant;
import org.patientcare.visits.appointment.VisitRole;

/**
 * A side of a visit was there. Times are whole seconds of the database's clock.
 *
 * @param leftAt null while it still is
 * @param relayed whether the media went through a relay; null if there was no path at all
 */
public record AttendanceRecord(VisitRole role, Instant joinedAt, Instant leftAt, Boolean relayed) {

    /** Seconds; null while it is there. */
    public Long duration() {
        return leftAt == null ? null : Duration.between(joinedAt, leftAt).toSeconds();
    }
}
