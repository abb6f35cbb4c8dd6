package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.UUID;
import org.patientcare.people.professional.Professional;
import org.patientcare.platform.database.Writes;
import org.patientcare.platform.json.Json;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;
import org.patientcare.visits.appointment.ConsultationPayload.Former;

/** Adds what happened to appointments, in the transaction of the change that holds their rows. */
@ApplicationScoped
class AppointmentEvents {

    @Inject private AppointmentEventRepository appointments;
    @Inject private Outbox outbox;

    Writes created(Appointment made, String patientCode, Professional professional) {
        return outbox.adding(
                made.organizationId(),
                event(
                        EventType.APPOINTMENT_CREATED,
                        AppointmentFacts.of(made, patientCode, professional),
                        null));
    }

    /**
     * @param changed as it is now
     * @param former where it was
     */
    Writes moved(HeldAppointment changed, Former former) {
        return outbox.adding(
                changed.appointment().organizationId(),
                event(EventType.APPOINTMENT_RESCHEDULED, AppointmentFacts.of(changed), former));
    }

    /**
     * @param changed as it is now
     */
    Writes cancelled(HeldAppointment changed) {
        return outbox.adding(
                changed.appointment().organizationId(),
                event(EventType.APPOINTMENT_CANCELLED, AppointmentFacts.of(changed), null));
    }

    /** These were finished or missed: each of them is in that state now. */
    void ended(UUID organization, Collection<Long> ids) {
        outbox.addAll(
                organization,
                appointments.facts(organization, ids).stream()
                        .map(facts -> event(type(facts.state()), facts, null))
                        .toList());
    }

    private static NewEvent event(EventType type, AppointmentFacts facts, Former former) {
        return new NewEvent(
                type,
                ObjectKind.APPOINTMENT,
                facts.code(),
                facts.patient(),
                facts.generation(),
                Json.document(
                        type == EventType.APPOINTMENT_NO_SHOWED
                                ? ConsultationPayload.missed(facts)
                                : ConsultationPayload.of(facts, former)));
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
