package org.patientcare.trail.outbox;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.trail.outbox.NewEvent.ConcernedPatient;

/**
 * Adds events in the caller's transaction: they are published if and only if it is committed. The
 * caller must hold a lock on the object's row, so that the events of an object are numbered in the
 * order in which they happened.
 */
@ApplicationScoped
public class Outbox {

    private static final String ADD_ONE =
            """
            INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code,
                generation, origin, payload)
            VALUES (:organization, :event, :type, :kind, :object, :patient, :patientCode, :generation,
                :origin, CAST(:payload AS json))""";

    private static final String ADD =
            """
            INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code,
                generation, origin, payload)
            SELECT :organization, e.event, e.type, e.object_kind, e.object_code, e.patient_id, e.patient_code,
                e.generation, e.origin, CAST(e.payload AS json)
            FROM unnest(:events, :types, :kinds, :objects, :patients, :patientCodes, :generations, :origins, :payloads)
                WITH ORDINALITY AS e (event, type, object_kind, object_code, patient_id, patient_code, generation, origin, payload, place)
            ORDER BY e.place""";

    private static final Object REGISTERED = Outbox.class.getName();

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private Database database;
    @Inject private Publisher publisher;

    /**
     * Loads classes that are needed later. To be called at start-up, because a server that is
     * stopping no longer loads classes.
     */
    public void prepare() {
        new WakeAfterCommit(publisher).afterCompletion(Status.STATUS_ROLLEDBACK);
    }

    /** Adds an event. */
    public void add(UUID organization, NewEvent event) {
        addAll(organization, List.of(event));
    }

    /**
     * The insert of an event, to be executed in the same transaction with the change that causes
     * it, or after that change.
     */
    public WriteBatch deferredAdd(UUID organization, NewEvent event) {
        triggerAfterCommit(organization);
        return one(organization, event).expectingRows(1);
    }

    /** Adds events in this order, such as those of a batch, by one statement. */
    public void addAll(UUID organization, Collection<NewEvent> happened) {
        if (!happened.isEmpty()) {
            (happened.size() == 1
                            ? one(organization, happened.iterator().next())
                            : all(organization, happened))
                    .update(happened.size());
            triggerAfterCommit(organization);
        }
    }

    private SqlStatement one(UUID organization, NewEvent event) {
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
                .bind("origin", event.origin() == null ? null : event.origin().code())
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
                .bindArray(
                        "origins",
                        "text",
                        each(happened, e -> e.origin() == null ? null : e.origin().code()))
                .bindArray("payloads", "text", each(happened, e -> e.payload().text()));
    }

    private static <T> List<T> ofPatient(
            Collection<NewEvent> happened, Function<ConcernedPatient, T> part) {
        return each(happened, e -> e.patient() == null ? null : part.apply(e.patient()));
    }

    private static <T> List<T> each(Collection<NewEvent> happened, Function<NewEvent, T> part) {
        return happened.stream().map(part).collect(Collectors.toList());
    }

    /**
     * Wakes this node's publisher, in memory, after the commit of the current transaction, or at
     * once if there is none.
     */
    private void triggerAfterCommit(UUID organization) {
        if (transactions.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            publisher.wake(organization);
        } else if (transactions.getResource(REGISTERED) instanceof WakeAfterCommit before) {
            before.organizations.add(organization);
        } else {
            WakeAfterCommit first = new WakeAfterCommit(publisher);
            first.organizations.add(organization);
            transactions.putResource(REGISTERED, first);
            transactions.registerInterposedSynchronization(first);
        }
    }

    /**
     * Wakes the publisher unless the transaction was rolled back: if its outcome is unknown, the
     * publisher finds out.
     */
    private static final class WakeAfterCommit implements Synchronization {

        private final Publisher publisher;
        private final Set<UUID> organizations = new HashSet<>();

        WakeAfterCommit(Publisher publisher) {
            this.publisher = publisher;
        }

        @Override
        public void beforeCompletion() {
            // Nothing is committed yet.
        }

        @Override
        public void afterCompletion(int status) {
            if (status != Status.STATUS_ROLLEDBACK) {
                organizations.forEach(publisher::wake);
            }
        }
    }
}
