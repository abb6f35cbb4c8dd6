package org.patientcare.visits.appointment;

import java.time.Instant;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.visits.appointment.ConsultationPayload.AppointmentSnapshot;

/**
 * The payload of the event by which people ask the organization's own system to move or cancel one
 * of its visits.
 *
 * @param reason why, in the words of the person
 */
record ChangeRequestPayload(
        RequestedAppointment appointment,
        Requested change,
        String reason,
        Requester requestedBy,
        PatientsCode patient,
        ProfessionalsId professional) {

    /**
     * The visit as it is now.
     *
     * @param duration in seconds
     */
    record RequestedAppointment(String code, String startsAt, long duration) {}

    /**
     * @param startsAt the start that a move is to have; null for a cancellation
     */
    record Requested(Kind kind, String startsAt) {

        /** The kind of change. */
        enum Kind implements WireNamed {
            MOVE,
            CANCEL
        }
    }

    record PatientsCode(String code) {}

    record ProfessionalsId(String id) {}

    /** Where the person works who asks. */
    enum Requester implements WireNamed {
        SUPPORT,
        PROFESSIONAL
    }

    /**
     * @param startsAt the start to move it to; null to cancel it
     */
    static ChangeRequestPayload of(
            AppointmentSnapshot snapshot, Instant startsAt, String reason, Requester requestedBy) {
        return new ChangeRequestPayload(
                new RequestedAppointment(
                        snapshot.code(),
                        Timestamps.withOffset(snapshot.startsAt()),
                        snapshot.endsAt().getEpochSecond() - snapshot.startsAt().getEpochSecond()),
                startsAt == null
                        ? new Requested(Requested.Kind.CANCEL, null)
                        : new Requested(Requested.Kind.MOVE, Timestamps.withOffset(startsAt)),
                reason,
                requestedBy,
                new PatientsCode(snapshot.patient().code()),
                new ProfessionalsId(snapshot.professional().id()));
    }
}
