package org.patientcare.trail.audit;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditEvent.AuditedObject;

/**
 * Adds rows to the trail, in the transaction of the caller: what is not committed leaves no trace,
 * and what is committed always does.
 *
 * <p>Rows of writes are as durable as the write. Rows of reads do not wait for the disk: a crash of
 * the database may lose those of the last 0.6 s (three times PostgreSQL's wal_writer_delay).
 */
@Stateless
public class AuditTrail {

    private static final String DONE = "done";
    private static final String REFUSED = "refused";

    @Inject private AuditContext context;
    @Inject private AuditEventRepository events;
    @Inject private RefusedLoginRepository refusedLogins;
    @Inject private CommitWatch commits;
    @Inject private Clock clock;

    /** To be called at the start: a server that stops loads no class any more. */
    public void prepare() {
        commits.prepare();
    }

    /** Something was written. */
    public void wrote(AuditAction action, UUID organization, List<String> codes) {
        commits.writes();
        AuditedObject.inRows(codes)
                .forEach(some -> events.add(event(action, organization, some, DONE)));
    }

    /**
     * Something came about by itself, and was written down at the request at hand: whoever sent
     * that one did not do it.
     */
    public void cameAbout(AuditAction action, UUID organization, List<String> codes) {
        commits.writes();
        AuditedObject.inRows(codes)
                .forEach(
                        some ->
                                events.add(
                                        event(action, organization, some, DONE).by(Actor.SERVICE)));
    }

    /**
     * Something was done that amounted to something.
     *
     * @param facts of the event, never a value of a patient's field
     */
    public void wrote(
            AuditAction action, UUID organization, List<String> codes, JsonDocument facts) {
        commits.writes();
        events.add(event(action, organization, codes, DONE).with(facts));
    }

    /**
     * Reads data of patients and adds the row that says so, in one statement outside any
     * transaction of the caller; no row if nothing was found.
     *
     * @param select rows with a column {@code code} of the patient each is about; its parameters
     *     are not called {@code audit…}
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public <T> List<T> read(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.read(event(action, organization, List.of(), DONE), select, read);
    }

    /** The same where what is read are entities. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public <E> List<E> readEntities(
            AuditAction action, UUID organization, SqlStatement select, Class<E> type) {
        return events.readEntities(event(action, organization, List.of(), DONE), select, type);
    }

    /** The same where many patients may be read: the trail has a row for each 200 of them. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public <T> List<T> readMany(
            AuditAction action, UUID organization, SqlStatement select, Function<Row, T> read) {
        return events.readMany(event(action, organization, List.of(), DONE), select, read);
    }

    /** Somebody tried something and was refused. */
    public void refused(AuditAction action, UUID organization, List<String> codes) {
        events.add(event(action, organization, codes, REFUSED));
    }

    /** A known caller was refused a call for lack of a permission. */
    public void refused(UUID organization, String call) {
        refused(AuditAction.ACCESS, organization, List.of(call));
    }

    /**
     * Somebody did not prove who they are; counted for the address, an IPv6 one for its /64, and
     * the minute. Does not wait for the disk: a flood of wrong keys must not keep it busy. To be
     * told outside any transaction.
     */
    public void refusedLogin(String address) {
        refusedLogins.count(address);
    }

    /**
     * Makes rows of the refused logins of minutes that are over, some at a time; any node may do it
     * at any time.
     *
     * @return how many
     */
    public int collectRefusedLogins() {
        return refusedLogins.collect();
    }

    /** The newest first. */
    public Page<AuditEvent> list(AuditEvent.Filter filter, Page.Request asked) {
        return events.list(filter, asked);
    }

    private AuditEvent event(
            AuditAction action, UUID organization, List<String> codes, String outcome) {
        return new AuditEvent(
                clock.instant(),
                context.actor(),
                action.code(),
                new AuditedObject(action.objectKind(), codes),
                organization,
                outcome,
                1,
                context.requestId(),
                context.address(),
                null);
    }
}
