package org.patientcare.video;

import java.time.Instant;
import org.patientcare.json.Json;
import org.patientcare.shared.JsonDocument;

/**
 * What the audit trail says of an attendance that has ended.
 *
 * @param duration seconds
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
