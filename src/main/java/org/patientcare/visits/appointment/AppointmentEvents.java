package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.people.professional.Professional;
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

    void created(
            UUID organization, Appointment made, String patientCode, Professional professional) {
        outbox.add(
                organization,
                event(
                        EventType.APPOINTMENT_CREATED,
                        AppointmentFacts.of(made, patientCode, professional),
                        null));
    }

    /**
     * @param former where it was
     */
    void moved(UUID organization, long id, Former former) {
        outbox.addAll(
                organization,
                appointments.facts(organization, List.of(id)).stream()
                        .map(facts -> event(EventType.APPOINTMENT_RESCHEDULED, facts, former))
                        .toList());
    }

    /** These were finished, missed or cancelled: each of them is in that state now. */
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
            case CANCELLED -> EventType.APPOINTMENT_CANCELLED;
            case BOOKED, WAITING, IN_CALL ->
                    throw new IllegalStateException("A visit that has not ended: " + ended);
        };
    }
}
