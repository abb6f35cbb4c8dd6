package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Coalescer;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditEvent.Outcome;
import org.patientcare.trail.audit.AuditEventRepository.Reading;

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

    @Inject private AuditContext context;
    @Inject private AuditEventRepository events;
    @Inject private CommitTracker commits;

    /**
     * Loads classes that are needed later. To be called at start-up, because a server that is
     * stopping no longer loads classes.
     */
    public void prepare() {
        commits.prepare();
    }

    /** Adds an event of something that was done. */
    public void recordDone(AuditAction action, UUID organization, AuditTarget target) {
        recordDone(action, organization, target, null);
    }

    /** Adds an event with details, which never contain a value of a patient's field. */
    public void recordDone(
            AuditAction action, UUID organization, AuditTarget target, JsonDocument facts) {
        commits.registerWrite();
        events.add(context.newEvent(action, organization, target, Outcome.DONE).with(facts));
    }

    /**
     * The inserts of an event, to be executed in one database round trip with the write that it
     * describes.
     */
    public WriteBatch deferredRecord(AuditAction action, UUID organization, AuditTarget target) {
        commits.registerWrite();
        return events.deferredAdd(context.newEvent(action, organization, target, Outcome.DONE));
    }

    /**
     * Adds an event of something that the service did by itself, such as an expiry, and recorded
     * during the current request: the actor is the service, not the caller.
     */
    public void recordServiceAction(AuditAction action, UUID organization, AuditTarget target) {
        commits.registerWrite();
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
        return events.write(ofFound(action, organization), select, insert, commits, read);
    }

    /**
     * Reads patients' data and adds the audit event, in one statement outside any transaction; no
     * event if nothing was found.
     *
     * @param select returns the columns {@code code} and {@code patient_id} of the patient whom
     *     each row is about; its parameters must not begin with {@code audit}
     * @throws IllegalStateException in a transaction
     */
    public <T> List<T> read(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.read(ofFound(action, organization), Reading.FEW_PATIENTS, select, read);
    }

    /** Reads patients' data like {@link #read}, with details in the event. */
    public <T> List<T> read(
            AuditAction action,
            UUID organization,
            JsonDocument facts,
            SqlStatement select,
            Function<Row, T> read) {
        return events.read(
                ofFound(action, organization).with(facts), Reading.FEW_PATIENTS, select, read);
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

    /**
     * Reads one patient by code; otherwise like {@link #read}. Concurrent reads of one organization
     * may share one statement, each with its own event.
     */
    public <T> Optional<T> read(
            AuditAction action, UUID organization, PatientReads<T> reads, String code) {
        return reads.read(code, ofFound(action, organization));
    }

    /**
     * Reads data of possibly many patients: adds one event for each 200 of them, and one without
     * patients if there are none, which is an answer about people, too. Rows about no patient have
     * a null {@code code} and {@code patient_id}.
     */
    public <T> List<T> readMany(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return readMany(action, organization, null, select, read);
    }

    /** Reads data of possibly many patients, with details in the events. */
    public <T> List<T> readMany(
            AuditAction action,
            UUID organization,
            JsonDocument facts,
            SqlStatement select,
            Function<Row, T> read) {
        return events.read(
                ofFound(action, organization).with(facts), Reading.MANY_PATIENTS, select, read);
    }

    /**
     * Like {@link #readMany(AuditAction, UUID, SqlStatement, Function)} without an event if no
     * patient was found: for lists that are read again and again until there is something new, and
     * for parts of what has an event of its own (ADR 073).
     */
    public <T> List<T> readManyIfAny(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.read(
                ofFound(action, organization), Reading.MANY_PATIENTS_IF_ANY, select, read);
    }

    /**
     * Reads objects that belong to no patient but hold personal data, such as the address to which
     * a code was sent, and adds events that name them, or one that names none; otherwise like
     * {@link #read}.
     *
     * @param select returns a column {@code noted}: the code of the object, or null if the row
     *     holds no such data
     */
    public <T> List<T> readObjects(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.read(ofFound(action, organization), Reading.OBJECTS, select, read);
    }

    /**
     * Like {@link #readObjects} without an event if nothing is noted: for an object by its id,
     * which is not found otherwise.
     */
    public <T> List<T> readObjectsIfAny(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.read(ofFound(action, organization), Reading.OBJECTS_IF_ANY, select, read);
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

    /** An event whose codes and patients come from the rows that its statement finds. */
    private NewAuditEvent ofFound(AuditAction action, UUID organization) {
        commits.requireNoTransaction();
        return context.newEvent(action, organization, AuditTarget.ofObjects(), Outcome.DONE);
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
            return reads.ask(
                    new Kind(event.organization(), event.action()), new Asked(code, event));
        }
    }
}
