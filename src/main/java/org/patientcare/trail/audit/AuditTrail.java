package org.patientcare.trail.audit;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.Writes;
import org.patientcare.platform.shared.JsonDocument;

/**
 * Adds rows to the trail, in the transaction of the caller: what is not committed leaves no trace,
 * and what is committed always does. Outside any, each row is committed by itself.
 *
 * <p>Rows of writes are as durable as the write. Rows of reads do not wait for the disk: a crash of
 * the database may lose those of the last 0.6 s (three times PostgreSQL's wal_writer_delay).
 */
@ApplicationScoped
public class AuditTrail {

    @Inject private AuditContext context;
    @Inject private AuditEventRepository events;
    @Inject private PatientReadRepository patients;
    @EJB private RefusedLogins refusedLogins;
    @Inject private CommitWatch commits;

    /** To be called at the start: a server that stops loads no class any more. */
    public void prepare() {
        commits.prepare();
    }

    /** Something was written. */
    public void wrote(AuditAction action, UUID organization, Concerned concerned) {
        wrote(action, organization, concerned, null);
    }

    /**
     * Something was done that amounted to something.
     *
     * @param facts of the event, never a value of a patient's field
     */
    public void wrote(
            AuditAction action, UUID organization, Concerned concerned, JsonDocument facts) {
        commits.writes();
        events.add(context.event(action, organization, concerned, Outcome.DONE).with(facts));
    }

    /** Something is written: the row of it, to go to the database with that. */
    public Writes writing(AuditAction action, UUID organization, Concerned concerned) {
        commits.writes();
        return events.rows(context.event(action, organization, concerned, Outcome.DONE));
    }

    /**
     * Something came about by itself, and was written down at the request at hand: whoever sent
     * that one did not do it.
     */
    public void cameAbout(AuditAction action, UUID organization, Concerned concerned) {
        commits.writes();
        events.add(context.event(action, organization, concerned, Outcome.DONE).by(Actor.SERVICE));
    }

    /**
     * Adds something that belongs to patients, and the row that says so, in one statement outside
     * any transaction; nothing if nothing was found. As durable as any write, and done once.
     *
     * @param select as in {@link #read}
     * @param insert SQL that adds a row for each of {@code found}; the select has its values
     * @throws IllegalStateException in a transaction
     */
    public <T> List<T> add(
            AuditAction action,
            UUID organization,
            SqlStatement select,
            String insert,
            Function<Row, T> read) {
        return events.write(ofFound(action, organization), select, insert, commits::writes, read);
    }

    /**
     * Reads data of patients and adds the row that says so, in one statement outside any
     * transaction; no row if nothing was found.
     *
     * @param select rows with the columns {@code code} and {@code patient_id} of the patient each
     *     is about; its parameters are not called {@code audit…}
     * @throws IllegalStateException in a transaction
     */
    public <T> List<T> read(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.read(ofFound(action, organization), select, read);
    }

    /**
     * The same with what is to be known of the read.
     *
     * @param facts of the event, never a value of a patient's field
     */
    public <T> List<T> read(
            AuditAction action,
            UUID organization,
            JsonDocument facts,
            SqlStatement select,
            Function<Row, T> read) {
        return events.read(ofFound(action, organization).with(facts), select, read);
    }

    /**
     * Prepares reads of one patient each by its code.
     *
     * @param select rows with the columns {@code place}, {@code code} and {@code patient_id}, from
     *     {@code asked (place, code)} and what belongs to {@code :organization}
     */
    public <T> PatientReads<T> patientReads(String select, Function<Row, T> read) {
        return patients.reads(select, read);
    }

    /**
     * Reads one patient by its code; otherwise as {@link #read}. Reads of an organization that come
     * at the same time are carried out by one statement, each with a row of its own.
     */
    public <T> Optional<T> read(
            AuditAction action, UUID organization, PatientReads<T> reads, String code) {
        return reads.read(code, ofFound(action, organization));
    }

    /**
     * The same where many patients may be read: the trail has a row for each 200 of them. A row
     * that concerns none has neither code nor patient.
     */
    public <T> List<T> readMany(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.readMany(ofFound(action, organization), select, read);
    }

    /**
     * The same where it matters for what they were looked for.
     *
     * @param facts of the event, never a value of a patient's field
     */
    public <T> List<T> readMany(
            AuditAction action,
            UUID organization,
            JsonDocument facts,
            SqlStatement select,
            Function<Row, T> read) {
        return events.readMany(ofFound(action, organization).with(facts), select, read);
    }

    /**
     * Reads things that are no patient's but hold data of persons, such as the address to which a
     * code was sent, and adds rows that name them; otherwise as {@link #read}.
     *
     * @param select rows with a column {@code noted}: the code of the thing, or null if the row
     *     holds no such data
     */
    public <T> List<T> readThings(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.readThings(ofFound(action, organization), select, read);
    }

    /** Somebody tried something and was refused. */
    public void refused(AuditAction action, UUID organization, Concerned concerned) {
        refused(action, organization, concerned, null);
    }

    /**
     * The same with why.
     *
     * @param facts of the event, never a value of a patient's field
     */
    public void refused(
            AuditAction action, UUID organization, Concerned concerned, JsonDocument facts) {
        events.add(context.event(action, organization, concerned, Outcome.REFUSED).with(facts));
    }

    /** A known caller was refused a call for lack of a permission. */
    public void refused(UUID organization, String call) {
        refused(AuditAction.ACCESS, organization, Concerned.things(call), null);
    }

    /**
     * Somebody did not prove who they are; counted for the address, an IPv6 one for its /64, and
     * the minute. Does not wait for the disk, for floods of wrong keys. Outside any transaction.
     */
    public void refusedLogin(String address) {
        refusedLogins.count(address);
    }

    /** Of a statement whose codes and patients are those that it finds. */
    private NewEvent ofFound(AuditAction action, UUID organization) {
        commits.requireNoTransaction();
        return context.event(action, organization, Concerned.things(), Outcome.DONE);
    }
}
