package org.patientcare.trail.outbox;

import org.patientcare.platform.shared.JsonDocument;

/**
 * An event as it is added. When it happened is said by the database.
 *
 * @param objectCode of the object it is about, as callers know it
 * @param patient whom it concerns; null for nobody
 * @param generation of an appointment's links when it happened; null for others
 * @param payload compact JSON object as it is told, without links, which are added on sending
 */
public record NewEvent(
        EventType type,
        ObjectKind objectKind,
        String objectCode,
        ConcernedPatient patient,
        Integer generation,
        JsonDocument payload) {

    /**
     * Whom an event concerns.
     *
     * @param id ours, which erasure goes by
     * @param code the organization's
     */
    public record ConcernedPatient(long id, String code) {}
}
