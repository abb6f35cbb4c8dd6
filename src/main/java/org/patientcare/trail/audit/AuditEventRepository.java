package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;

/**
 * Adds events to the audit trail, each with the patients whom it concerns by the same statement.
 */
@ApplicationScoped
class AuditEventRepository {

    @Inject private Database database;

    /**
     * Adds an event through the connection of the current transaction. Taking a second connection
     * from the pool could deadlock: those who hold connections may wait for our row locks.
     */
    void add(NewAuditEvent event) {
        inserts(event).forEach(SqlStatement::updateOne);
    }

    /** The inserts of an event, to be executed together with other writes. */
    WriteBatch deferredAdd(NewAuditEvent event) {
        return inserts(event)
                .map(row -> row.expectingRows(1))
                .reduce(WriteBatch::then)
                .orElseThrow();
    }

    private Stream<SqlStatement> inserts(NewAuditEvent event) {
        return event.target().splitIntoEvents().stream()
                .map(row -> insert(event.of(row.withActor(event.actor()))));
    }

    private SqlStatement insert(NewAuditEvent event) {
        List<Long> patients = event.target().patients();
        return patients.isEmpty()
                ? withoutPatients(event, AuditEventSql.ADD_ROW)
                : withoutPatients(event, AuditEventSql.ADD_CONCERNED)
                        .bindArray("auditPatients", "int8", patients);
    }

    private SqlStatement withoutPatients(NewAuditEvent event, String sql) {
        SqlStatement statement =
                event.organization() == null
                        ? database.statement(sql)
                        : database.forOrganization(event.organization()).statement(sql);
        return bound(statement, event).bindArray("auditCodes", "text", event.target().codes());
    }

    /**
     * Runs the select and adds the event with the distinct codes of the rows found; no event if
     * there are none.
     */
    <T> List<T> read(NewAuditEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.embeddedIn(AuditEventSql.READ), event).list(read);
    }

    /**
     * Runs the select and adds the events by one of the other statements of {@link AuditEventSql}
     * that read.
     */
    <T> List<T> read(NewAuditEvent event, String sql, SqlStatement select, Function<Row, T> read) {
        return bound(select.embeddedIn(sql), event).list(read);
    }

    /**
     * Runs the select, adds a row for each row found, and the event with their codes; no event if
     * there are none.
     *
     * @param commits is told just before the statement, from which on it may take effect, and if
     *     the database refuses it
     */
    <T> List<T> write(
            NewAuditEvent event,
            SqlStatement select,
            String insert,
            CommitTracker commits,
            Function<Row, T> read) {
        SqlStatement write =
                bound(select.embeddedIn(AuditEventSql.WRITE.replace("$insert", insert)), event)
                        .onceAfter(commits::registerWrite);
        return commits.tracking(() -> write.list(read));
    }

    /** Binds the parameters of {@link AuditEventSql}. */
    private static SqlStatement bound(SqlStatement statement, NewAuditEvent event) {
        return statement
                .bind("auditOrganization", event.organization())
                .bind("auditActorKind", event.actor().kind().code())
                .bind("auditActor", event.actor().id())
                .bind("auditAction", event.action().code())
                .bind("auditObjectKind", event.action().objectKind())
                .bind("auditOutcome", event.outcome().code())
                .bind("auditRequest", event.requestId())
                .bind("auditAddress", event.address())
                .bind("auditFacts", event.facts() == null ? null : event.facts().text());
    }
}
