package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;

@ApplicationScoped
class EventRepository {

    private static final String ADD =
            """
            INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code,
                generation, payload)
            SELECT :organization, e.event, e.type, e.object_kind, e.object_code, e.patient_id, e.patient_code,
                e.generation, CAST(e.payload AS json)
            FROM unnest(:events, :types, :kinds, :objects, :patients, :patientCodes, :generations, :payloads)
                WITH ORDINALITY AS e (event, type, object_kind, object_code, patient_id, patient_code, generation, payload, place)
            ORDER BY e.place""";

    @Inject private Database database;

    /** In this order. */
    void add(UUID organization, Collection<NewEvent> happened) {
        database.of(organization)
                .statement(ADD)
                .bindArray("events", "text", each(happened, e -> e.type().code()))
                .bindArray("types", "text", each(happened, e -> e.type().deliveredAs()))
                .bindArray("kinds", "text", each(happened, e -> e.objectKind().code()))
                .bindArray("objects", "text", each(happened, NewEvent::objectCode))
                .bindArray("patients", "bigint", ofPatient(happened, ConcernedPatient::id))
                .bindArray("patientCodes", "text", ofPatient(happened, ConcernedPatient::code))
                .bindArray("generations", "integer", each(happened, NewEvent::generation))
                .bindArray("payloads", "text", each(happened, e -> e.payload().text()))
                .update(happened.size());
    }

    private static <T> List<T> ofPatient(
            Collection<NewEvent> happened, Function<ConcernedPatient, T> part) {
        return each(happened, e -> e.patient() == null ? null : part.apply(e.patient()));
    }

    private static <T> List<T> each(Collection<NewEvent> happened, Function<NewEvent, T> part) {
        return happened.stream().map(part).collect(Collectors.toList());
    }
}
