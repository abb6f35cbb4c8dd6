package org.patientcare.trail.audit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Coalescer;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.CommitState;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditEvent.Outcome;

/**
 * Adds events to the audit trail, in the caller's transaction: they are committed or rolled back
 * with the change that they describe. Outside a transaction each event is committed by itself.
 *
 * <p>Events of writes are as durable as the write. Events of reads are committed asynchronously: a
 * crash of the database may lose those of the last 0.6 s (three times PostgreSQL's
 * wal_writer_delay).
 */
@ApplicationScoped
public class AuditTrail {

    private static final Object REGISTERED = AuditTrail.class.getName();

    @Inject private AuditContext context;
    @Inject private AuditEventRepository events;
    @Inject private CommitState commitState;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    /**
     * Loads classes that are needed later. To be called at start-up, because a server that is
     * stopping no longer loads classes.
     */
    public void prepare() {
        new BeforeCommit(() -> {}).beforeCompletion();
    }

    /** Adds an event of something that was done. */
    public void recordDone(AuditAction action, UUID organization, AuditTarget target) {
        recordDone(action, organization, target, null);
    }

    /** Adds an event with details, which never contain a value of a patient's field. */
    public void recordDone(
            AuditAction action, UUID organization, AuditTarget target, JsonDocument facts) {
        registerWrite();
        events.add(context.newEvent(action, organization, target, Outcome.DONE).with(facts));
    }

    /**
     * The inserts of an event, to be executed in one database round trip with the write that it
     * describes.
     */
    public WriteBatch deferredRecord(AuditAction action, UUID organization, AuditTarget target) {
        registerWrite();
        return events.deferredAdd(context.newEvent(action, organization, target, Outcome.DONE));
    }

    /**
     * Adds an event of something that the service did by itself, such as an expiry, and recorded
     * during the current request: the actor is the service, not the caller.
     */
    public void recordServiceAction(AuditAction action, UUID organization, AuditTarget target) {
        registerWrite();
        events.add(context.newEvent(action, organization, target, Outcome.DONE).by(Actor.SERVICE));
    }

    /**
     * Adds rows for patients and the audit event, in one statement outside any transaction; nothing
     * if the select finds nothing. As durable as any write, and never repeated.
     *
     * @param select as in {@link #read}
     * @param insert SQL that adds a row for each row of {@code found}, and may use the parameters
     *     of the select
     * @throws IllegalStateException in a transaction
     */
    public <T> List<T> add(
            AuditAction action,
            UUID organization,
            SqlStatement select,
            String insert,
            Function<Row, T> read) {
        SqlStatement write =
                events.write(eventOf(Reading.ofPatient(action, organization)), select, insert)
                        .onceAfter(this::registerWrite);
        boolean requestedBefore = commitState.wasRequested();
        try {
            return write.list(read);
        } catch (DatabaseFailure e) {
            // Nothing is committed if the database refuses the statement.
            if (!requestedBefore && DatabaseUnavailable.isRefusal(e)) {
                commitState.withdraw();
            }
            throw e;
        }
    }

    /**
     * Reads and adds the audit events, in one statement outside any transaction.
     *
     * @param select returns the columns that {@link Reading} names; its parameters must not begin
     *     with {@code audit}
     * @throws IllegalStateException in a transaction
     */
    public <T> List<T> read(Reading reading, SqlStatement select, Function<Row, T> read) {
        return events.read(eventOf(reading), reading, select).list(read);
    }

    /**
     * Reads one patient by code; otherwise like the other reads. Concurrent reads of one
     * organization may share one statement, each with its own event.
     */
    public <T> Optional<T> read(Reading reading, PatientReads<T> reads, String code) {
        return reads.read(code, eventOf(reading));
    }

    /**
     * Prepares reads of single patients by code.
     *
     * @param select returns the columns {@code place}, {@code code} and {@code patient_id}, from
     *     {@code asked (place, code)} and what belongs to {@code :organization}
     */
    public <T> PatientReads<T> patientReads(String select, Function<Row, T> read) {
        return events.reads(select, read);
    }

    /** An event whose codes and patients come from the rows that its statement finds. */
    private NewAuditEvent eventOf(Reading reading) {
        requireNoTransaction();
        return context.newEvent(
                        reading.action(),
                        reading.organization(),
                        AuditTarget.ofObjects(),
                        Outcome.DONE)
                .with(reading.facts());
    }

    /** Adds an event of an action that was refused. */
    public void recordRefused(AuditAction action, UUID organization, AuditTarget target) {
        recordRefused(action, organization, target, null);
    }

    /** Adds an event of an action that was refused, with the reason in {@code facts}. */
    public void recordRefused(
            AuditAction action, UUID organization, AuditTarget target, JsonDocument facts) {
        events.add(context.newEvent(action, organization, target, Outcome.REFUSED).with(facts));
    }

    /**
     * Registers that the current transaction writes something, or a statement outside any: {@link
     * CommitState} learns when the commit of something that the current request wrote is requested.
     * It is done here because every write has an audit event in the same transaction.
     */
    private void registerWrite() {
        if (!isInTransaction()) {
            commitState.recordingAction().run();
        } else if (transactions.getResource(REGISTERED) == null) {
            transactions.putResource(REGISTERED, true);
            transactions.registerInterposedSynchronization(
                    new BeforeCommit(commitState.recordingAction()));
        }
    }

    /**
     * Asynchronous commit is set per transaction: inside a larger one it would apply to all of its
     * writes.
     */
    private void requireNoTransaction() {
        if (isInTransaction()) {
            throw new IllegalStateException(
                    "This audit event must be recorded outside a transaction");
        }
    }

    private boolean isInTransaction() {
        return transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
    }

    /** Runs the note before the commit; not if the transaction is rolled back earlier. */
    private record BeforeCommit(Runnable note) implements Synchronization {

        @Override
        public void beforeCompletion() {
            note.run();
        }

        @Override
        public void afterCompletion(int status) {
            // The outcome may be unknown here, as it is to the caller.
        }
    }

    /**
     * What a read is, and how it is recorded.
     *
     * @param organization whose data is read; null for none
     * @param facts details of the events; null for none
     * @param recordsNone whether a read that finds nobody has an event, without codes
     */
    public record Reading(
            AuditAction action,
            UUID organization,
            Subjects of,
            JsonDocument facts,
            boolean recordsNone) {

        /** Whose data is read. */
        enum Subjects {
            FEW_PATIENTS,
            MANY_PATIENTS,
            OBJECTS
        }

        /**
         * Data of one patient, or of a few: one event with the distinct codes of the rows found;
         * none if there are no rows. The select returns {@code code} and {@code patient_id} of the
         * patient whom each row is about.
         */
        public static Reading ofPatient(AuditAction action, UUID organization) {
            return new Reading(action, organization, Subjects.FEW_PATIENTS, null, false);
        }

        /**
         * Data of possibly many patients: one event for each 200 of them, and one without patients
         * if there are none, which is an answer about people, too. Rows about no patient have a
         * null {@code code} and {@code patient_id}.
         */
        public static Reading ofPatients(AuditAction action, UUID organization) {
            return new Reading(action, organization, Subjects.MANY_PATIENTS, null, true);
        }

        /**
         * Objects that belong to no patient but hold personal data, such as the address to which a
         * code was sent: events that name them, or one that names none. The select returns {@code
         * noted}, the code of the object, or null if the row holds no such data.
         */
        public static Reading ofObjects(AuditAction action, UUID organization) {
            return new Reading(action, organization, Subjects.OBJECTS, null, true);
        }

        /**
         * Without an event if nobody is found: for lists that are read again and again until there
         * is something new, for parts of what has an event of its own (ADR 073), and for an object
         * by its id, which is not found otherwise.
         */
        public Reading onlyIfFound() {
            return new Reading(action, organization, of, facts, false);
        }

        /** With details in the events. */
        public Reading with(JsonDocument details) {
            return new Reading(action, organization, of, details, recordsNone);
        }
    }

    /** Prepared reads of single patients by code; see {@link AuditTrail#patientReads}. */
    public static final class PatientReads<T> {

        private final Coalescer<Kind, Asked, Optional<T>> reads;

        /** What reads must have in common to share one statement. */
        record Kind(UUID organization, AuditAction action) {}

        /** The code of the requested patient, and the event of the read. */
        record Asked(String code, NewAuditEvent event) {}

        PatientReads(Coalescer<Kind, Asked, Optional<T>> reads) {
            this.reads = reads;
        }

        Optional<T> read(String code, NewAuditEvent event) {
            return reads.query(
                    new Kind(event.organization(), event.action()), new Asked(code, event));
        }
    }

    /**
     * An audit event to be added. The database sets its time.
     *
     * @param organization whose data it was about; null for none, and then it concerns no patient
     * @param requestId null outside requests
     * @param address of the client; null outside requests
     * @param facts details of the event; null for none
     */
    record NewAuditEvent(
            AuditAction action,
            UUID organization,
            AuditTarget target,
            Outcome outcome,
            Actor actor,
            String requestId,
            String address,
            JsonDocument facts) {

        NewAuditEvent of(AuditTarget others) {
            return new NewAuditEvent(
                    action, organization, others, outcome, actor, requestId, address, facts);
        }

        /**
         * This event with another actor, without facts: what authorizes the request's actor does
         * not apply to them.
         */
        NewAuditEvent by(Actor other) {
            return new NewAuditEvent(
                    action, organization, target, outcome, other, requestId, address, null);
        }

        /** This event with further facts. */
        NewAuditEvent with(JsonDocument amount) {
            return new NewAuditEvent(
                    action,
                    organization,
                    target,
                    outcome,
                    actor,
                    requestId,
                    address,
                    amount == null || facts == null
                            ? coalesce(facts, amount)
                            : joined(facts, amount));
        }

        private static JsonDocument coalesce(JsonDocument one, JsonDocument other) {
            return one == null ? other : one;
        }

        /** Merges the members of two JSON objects, neither of which is empty. */
        private static JsonDocument joined(JsonDocument one, JsonDocument other) {
            String first = one.text();
            return new JsonDocument(
                    first.substring(0, first.length() - 1) + "," + other.text().substring(1));
        }
    }
}
