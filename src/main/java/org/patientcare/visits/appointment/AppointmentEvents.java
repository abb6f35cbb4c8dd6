package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.UUID;
import org.patientcare.people.professional.Professional;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.json.Json;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;
import org.patientcare.visits.appointment.ConsultationPayload.PreviousTimes;

/**
 * Adds events about appointments to the outbox, in the transaction that changes the appointment and
 * holds the lock of its row.
 */
@ApplicationScoped
class AppointmentEvents {

    @Inject private AppointmentEventRepository appointments;
    @Inject private Outbox outbox;

    WriteBatch created(Appointment appointment, String patientCode, Professional professional) {
        return outbox.deferredAdd(
                appointment.organizationId(),
                event(
                        EventType.APPOINTMENT_CREATED,
                        AppointmentFacts.of(appointment, patientCode, professional),
                        null));
    }

    /**
     * @param changed after the change
     * @param previousTimes the times before the change
     */
    WriteBatch moved(LockedAppointment changed, PreviousTimes previousTimes) {
        return outbox.deferredAdd(
                changed.appointment().organizationId(),
                event(
                        EventType.APPOINTMENT_RESCHEDULED,
                        AppointmentFacts.of(changed),
                        previousTimes));
    }

    /**
     * @param changed after the change
     */
    WriteBatch cancelled(LockedAppointment changed) {
        return outbox.deferredAdd(
                changed.appointment().organizationId(),
                event(EventType.APPOINTMENT_CANCELLED, AppointmentFacts.of(changed), null));
    }

    /** Adds an event for each appointment; each must be finished or a no-show by now. */
    void ended(UUID organization, Collection<Long> ids) {
        outbox.addAll(
                organization,
                appointments.facts(organization, ids).stream()
                        .map(facts -> event(type(facts.state()), facts, null))
                        .toList());
    }

    private static NewEvent event(
            EventType type, AppointmentFacts facts, PreviousTimes previousTimes) {
        return new NewEvent(
                type,
                ObjectKind.APPOINTMENT,
                facts.code(),
                facts.patient(),
                facts.generation(),
                Json.document(
                        type == EventType.APPOINTMENT_NO_SHOWED
                                ? ConsultationPayload.missed(facts)
                                : ConsultationPayload.of(facts, previousTimes)));
    }

    private static EventType type(AppointmentState ended) {
        return switch (ended) {
            case FINISHED -> EventType.APPOINTMENT_FINISHED;
            case NO_SHOW -> EventType.APPOINTMENT_NO_SHOWED;
            case BOOKED, WAITING, IN_CALL, CANCELLED ->
                    throw new IllegalStateException("A visit that has not ended: " + ended);
        };
    }
}
