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
     * @param startsAt the start that a move is to have; null for all else
     * @param professional who is to have it; null unless it is to be handed over
     */
    record Requested(Kind kind, String startsAt, ProfessionalsId professional) {

        static Requested move(Instant startsAt) {
            return new Requested(Kind.MOVE, Timestamps.withOffset(startsAt), null);
        }

        static Requested cancellation() {
            return new Requested(Kind.CANCEL, null, null);
        }

        static Requested handover(String professional) {
            return new Requested(Kind.HAND_OVER, null, new ProfessionalsId(professional));
        }

        /** The kind of change. */
        enum Kind implements WireNamed {
            MOVE,
            CANCEL,
            HAND_OVER
        }
    }

    record PatientsCode(String code) {}

    record ProfessionalsId(String id) {}

    /** Where the person works who asks. */
    enum Requester implements WireNamed {
        SUPPORT,
        PROFESSIONAL
    }

    static ChangeRequestPayload of(
            AppointmentSnapshot snapshot, Requested change, String reason, Requester requestedBy) {
        return new ChangeRequestPayload(
                new RequestedAppointment(
                        snapshot.code(),
                        Timestamps.withOffset(snapshot.startsAt()),
                        snapshot.endsAt().getEpochSecond() - snapshot.startsAt().getEpochSecond()),
                change,
                reason,
                requestedBy,
                new PatientsCode(snapshot.patient().code()),
                new ProfessionalsId(snapshot.professional().id()));
    }
}
