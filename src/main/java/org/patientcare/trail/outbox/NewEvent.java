package org.patientcare.trail.outbox;

import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Origin;

/**
 * An event to be added. The database sets its time.
 *
 * @param objectCode code of the object that it is about, as callers know it
 * @param patient whom it concerns; null for nobody
 * @param generation of an appointment's links when the event happened; null for other events
 * @param origin of the appointment; null for other events
 * @param payload compact JSON object, without links, which are added on sending
 */
public record NewEvent(
        EventType type,
        ObjectKind objectKind,
        String objectCode,
        ConcernedPatient patient,
        Integer generation,
        Origin origin,
        JsonDocument payload) {

    /** An event about something else than an appointment. */
    public NewEvent(
            EventType type,
            ObjectKind objectKind,
            String objectCode,
            ConcernedPatient patient,
            JsonDocument payload) {
        this(type, objectKind, objectCode, patient, null, null, payload);
    }

    /**
     * The patient whom an event concerns.
     *
     * @param id our id, by which erasure finds events
     * @param code the organization's code
     */
    public record ConcernedPatient(long id, String code) {}
}
