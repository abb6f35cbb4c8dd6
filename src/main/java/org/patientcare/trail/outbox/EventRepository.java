package org.patientcare.trail.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;

@ApplicationScoped
class EventRepository {

    private static final String INTO =
            "INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code,"
                    + " generation, payload) ";

    private static final String ADD_ONE =
            INTO
                    + "VALUES (:organization, :event, :type, :kind, :object, :patient, :patientCode, :generation,"
                    + " CAST(:payload AS json))";

    private static final String ADD =
            INTO
                    + """
            SELECT :organization, e.event, e.type, e.object_kind, e.object_code, e.patient_id, e.patient_code,
                e.generation, CAST(e.payload AS json)
            FROM unnest(:events, :types, :kinds, :objects, :patients, :patientCodes, :generations, :payloads)
                WITH ORDINALITY AS e (event, type, object_kind, object_code, patient_id, patient_code, generation, payload, place)
            ORDER BY e.place""";

    @Inject private Database database;

    /** Adds events of an organization in this order. */
    void add(UUID organization, Collection<NewEvent> happened) {
        (happened.size() == 1
                        ? one(organization, happened.iterator().next())
                        : all(organization, happened))
                .update(happened.size());
    }

    SqlStatement one(UUID organization, NewEvent event) {
        ConcernedPatient patient = event.patient();
        return database.forOrganization(organization)
                .statement(ADD_ONE)
                .bind("event", event.type().code())
                .bind("type", event.type().deliveredAs())
                .bind("kind", event.objectKind().code())
                .bind("object", event.objectCode())
                .bind("patient", patient == null ? null : patient.id())
                .bind("patientCode", patient == null ? null : patient.code())
                .bind("generation", event.generation())
                .bind("payload", event.payload().text());
    }

    private SqlStatement all(UUID organization, Collection<NewEvent> happened) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bindArray("events", "text", each(happened, e -> e.type().code()))
                .bindArray("types", "text", each(happened, e -> e.type().deliveredAs()))
                .bindArray("kinds", "text", each(happened, e -> e.objectKind().code()))
                .bindArray("objects", "text", each(happened, NewEvent::objectCode))
                .bindArray("patients", "bigint", ofPatient(happened, ConcernedPatient::id))
                .bindArray("patientCodes", "text", ofPatient(happened, ConcernedPatient::code))
                .bindArray("generations", "integer", each(happened, NewEvent::generation))
                .bindArray("payloads", "text", each(happened, e -> e.payload().text()));
    }

    private static <T> List<T> ofPatient(
            Collection<NewEvent> happened, Function<ConcernedPatient, T> part) {
        return each(happened, e -> e.patient() == null ? null : part.apply(e.patient()));
    }

    private static <T> List<T> each(Collection<NewEvent> happened, Function<NewEvent, T> part) {
        return happened.stream().map(part).collect(Collectors.toList());
    }
}
