package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.PayloadCompletion;
import org.patientcare.trail.outbox.StoredEvent;
import org.patientcare.visits.appointment.AppointmentEventRepository.Linked;

/**
 * Adds the patient's link, as of the time of the event, to payloads. The URL is null if that link
 * is no longer valid because the visit was moved, is over or was cancelled.
 */
@ApplicationScoped
public class ConsultationUrlCompletion implements PayloadCompletion {

    @Inject private AppointmentEventRepository appointments;
    @EJB private VisitLinks links;

    @Override
    public Set<EventType> types() {
        return EnumSet.of(EventType.APPOINTMENT_CREATED, EventType.APPOINTMENT_RESCHEDULED);
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
                            : links.url(
                                    organization,
                                    linked.id(),
                                    VisitRole.PATIENT,
                                    linked.generation());
            complete.put(
                    event.sequence(),
                    Json.withMember(event.payload(), "consultation", "consultation_url", url));
        }
        return complete;
    }
}
