package org.patientcare.visits.video;

import java.time.Instant;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;

/**
 * What the audit trail records of an attendance that has ended.
 *
 * @param duration in seconds
 * @param relayed as in {@link AttendanceRecord}
 */
record AttendanceFacts(Instant joinedAt, Instant leftAt, Long duration, Boolean relayed) {

    static JsonDocument of(AttendanceRecord ended) {
        return new JsonDocument(
                Json.write(
                        new AttendanceFacts(
                                ended.joinedAt(),
                                ended.leftAt(),
                                ended.duration(),
                                ended.relayed())));
    }
}
