package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.people.professional.Professional;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.NewEvent;
import org.patientcare.trail.outbox.ObjectKind;
import org.patientcare.trail.outbox.Outbox;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.trail.outbox.StoredEvent.PayloadCompletion;
import org.patientcare.visits.appointment.AppointmentRepository.Linked;
import org.patientcare.visits.appointment.ChangeRequestPayload.Requested;
import org.patientcare.visits.appointment.ChangeRequestPayload.Requester;
import org.patientcare.visits.appointment.ConsultationPayload.AppointmentSnapshot;
import org.patientcare.visits.appointment.ConsultationPayload.PreviousTimes;

/**
 * Adds events about appointments to the outbox, in the transaction that changes the appointment and
 * holds the lock of its row; and completes them when they are sent, by the patient's link as of the
 * time of the event. That URL is null if the link is no longer valid because the visit was moved,
 * is over or was cancelled.
 */
@ApplicationScoped
class AppointmentEvents implements PayloadCompletion {

    @Inject private AppointmentRepository appointments;
    @Inject private Outbox outbox;
    @EJB private VisitLinks links;

    WriteBatch created(Appointment appointment, String patientCode, Professional professional) {
        return outbox.deferredAdd(
                appointment.organizationId(),
                event(
                        EventType.APPOINTMENT_CREATED,
                        AppointmentSnapshot.of(appointment, patientCode, professional),
                        null));
    }

    /**
     * It has another time, or another professional.
     *
     * @param changed after the change
     * @param previousTimes the times before the change; the same if it was handed over
     */
    WriteBatch moved(Appointment changed, PreviousTimes previousTimes) {
        return outbox.deferredAdd(
                changed.organizationId(),
                event(
                        EventType.APPOINTMENT_RESCHEDULED,
                        appointments.snapshot(changed),
                        previousTimes));
    }

    /**
     * @param changed after the change
     */
    WriteBatch cancelled(Appointment changed) {
        return outbox.deferredAdd(
                changed.organizationId(),
                event(EventType.APPOINTMENT_CANCELLED, appointments.snapshot(changed), null));
    }

    /** Asks the organization's own system for a change of one of its visits. */
    WriteBatch changeRequested(
            Appointment appointment, Requested change, String reason, Requester requestedBy) {
        AppointmentSnapshot snapshot = appointments.snapshot(appointment);
        return outbox.deferredAdd(
                appointment.organizationId(),
                new NewEvent(
                        EventType.CARE_APPOINTMENT_CHANGE_REQUESTED,
                        ObjectKind.APPOINTMENT,
                        snapshot.code(),
                        snapshot.patient(),
                        snapshot.generation(),
                        snapshot.origin(),
                        Json.document(
                                ChangeRequestPayload.of(snapshot, change, reason, requestedBy))));
    }

    /** Adds the event of a reminder. */
    void reminded(UUID organization, long id) {
        outbox.add(
                organization,
                event(
                        EventType.CARE_APPOINTMENT_REMINDER,
                        appointments.snapshots(organization, List.of(id)).get(0),
                        null));
    }

    /** Adds an event for each appointment; each must be finished or a no-show by now. */
    void ended(UUID organization, Collection<Long> ids) {
        outbox.addAll(
                organization,
                appointments.snapshots(organization, ids).stream()
                        .map(snapshot -> event(type(snapshot.state()), snapshot, null))
                        .toList());
    }

    @Override
    public Set<EventType> types() {
        return EnumSet.of(
                EventType.APPOINTMENT_CREATED,
                EventType.APPOINTMENT_RESCHEDULED,
                EventType.CARE_APPOINTMENT_REMINDER);
    }

    @Override
    public Map<Long, JsonDocument> complete(UUID organization, List<StoredEvent> events) {
        Map<String, Linked> alive =
                appointments
                        .findWithValidLinks(
                                organization,
                                events.stream()
                                        .map(StoredEvent::objectCode)
                                        .collect(Collectors.toSet()))
                        .stream()
                        .collect(Collectors.toMap(Linked::code, Function.identity()));
        Map<Long, JsonDocument> complete = new HashMap<>();
        for (StoredEvent event : events) {
            Linked linked = alive.get(event.objectCode());
            String url =
                    linked == null || linked.generation() != event.generation()
                            ? null
                            : links.patientsUrl(organization, linked.id(), linked.generation());
            complete.put(
                    event.sequence(),
                    Json.withMember(event.payload(), "consultation", "consultation_url", url));
        }
        return complete;
    }

    private static NewEvent event(
            EventType type, AppointmentSnapshot snapshot, PreviousTimes previousTimes) {
        return new NewEvent(
                type,
                ObjectKind.APPOINTMENT,
                snapshot.code(),
                snapshot.patient(),
                snapshot.generation(),
                snapshot.origin(),
                Json.document(
                        type == EventType.APPOINTMENT_NO_SHOWED
                                ? ConsultationPayload.missed(snapshot)
                                : ConsultationPayload.of(snapshot, previousTimes)));
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
