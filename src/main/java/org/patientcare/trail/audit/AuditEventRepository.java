package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.RequiredWrites;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.Writes;

/**
 * Adds events to the audit trail, each with the patients whom it concerns by the same statement.
 */
@ApplicationScoped
class AuditEventRepository {

    /**
     * Commits the transaction of this statement asynchronously; no other transaction is affected.
     */
    static final String WITHOUT_WAITING =
            " WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL";

    /** The names of its parameters must not occur in the selects that it is combined with. */
    private static final String ADD =
            """
            INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                request_id, address, facts, object_codes)
            SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json),\
            """;

    private static final String ADD_ROW = ADD + " :auditCodes";

    private static final String EVENT = " RETURNING organization_id, at, id";

    private static final String ADD_SUBJECT =
            "INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)"
                    + " SELECT told.organization_id, told.at, told.id, ";

    private static final String ADD_CONCERNED =
            "WITH told AS (" + ADD_ROW + EVENT + ") " + ADD_SUBJECT + ":auditPatients FROM told";

    private static final String READ = inOneRow("", WITHOUT_WAITING, "");

    private static final String WRITE =
            inOneRow(
                    ", written AS ($insert RETURNING 1)",
                    "",
                    " AND (SELECT count(*) FROM written) = (SELECT count(*) FROM found)");

    /**
     * Separate from {@link #READ}, the most frequent statement of all, which this would slow down.
     */
    private static final String READ_MANY =
            inRows("code")
                    + EVENT
                    + ", object_codes), concerned AS ("
                    + ADD_SUBJECT
                    + "array_agg(p.patient_id) FROM told CROSS JOIN unnest(told.object_codes) AS c (code)"
                    + " JOIN (SELECT DISTINCT code, patient_id FROM found) p ON p.code = c.code"
                    + " GROUP BY told.organization_id, told.at, told.id"
                    + " RETURNING cardinality(patient_ids) AS patients) SELECT found.*, "
                    + RequiredWrites.column(
                            "coalesce((SELECT sum(patients) FROM concerned), 0)"
                                    + " = (SELECT count(*) FROM (SELECT DISTINCT code, patient_id FROM found WHERE code IS NOT NULL) each)")
                    + " FROM found";

    private static final String READ_THINGS =
            inRows("noted")
                    + " RETURNING cardinality(object_codes) AS things) SELECT found.*, "
                    + RequiredWrites.column(
                            "coalesce((SELECT sum(things) FROM told), 0) = (SELECT count(DISTINCT noted) FROM found)")
                    + " FROM found";

    @Inject private Database database;

    /**
     * @param before a part of the statement that writes something for the rows found, before the
     *     event is added
     * @param condition on the row of the event
     * @param required a condition that has to be met, beside that the patients were added
     */
    private static String inOneRow(String before, String condition, String required) {
        return "WITH found AS ($select)"
                + before
                + ", told AS ("
                + ADD
                + " array_agg(DISTINCT code) FROM found"
                + condition
                + " HAVING count(*) > 0"
                + EVENT
                + "), concerned AS ("
                + ADD_SUBJECT
                + "(SELECT array_agg(DISTINCT patient_id) FROM found) FROM told RETURNING event_id)"
                + " SELECT found.*, "
                + RequiredWrites.column("(SELECT count(*) FROM concerned) = 1" + required)
                + " FROM found";
    }

    /**
     * @param code the column with the code of a row's object; null in rows without one
     */
    private static String inRows(String code) {
        return """
                WITH found AS ($select), told AS ($add array_agg($code ORDER BY $code)
                    FROM (SELECT $code, (row_number() OVER (ORDER BY $code) - 1) / $most AS part
                        FROM (SELECT DISTINCT $code FROM found WHERE $code IS NOT NULL) once) numbered\
                """
                        .replace("$add", ADD)
                        .replace("$code", code)
                        .replace("$most", String.valueOf(Concerned.MOST_CODES))
                + WITHOUT_WAITING
                + " GROUP BY part ORDER BY part";
    }

    /**
     * Adds an event through the connection of the current transaction. Taking a second connection
     * from the pool could deadlock: those who hold connections may wait for our row locks.
     */
    void add(NewEvent event) {
        inserts(event).forEach(SqlStatement::updateOne);
    }

    /** The inserts of an event, to be executed together with other writes. */
    Writes rows(NewEvent event) {
        return inserts(event).map(row -> row.touching(1)).reduce(Writes::then).orElseThrow();
    }

    private Stream<SqlStatement> inserts(NewEvent event) {
        return event.concerned().inRows().stream()
                .map(row -> insert(event.of(row.and(event.actor()))));
    }

    private SqlStatement insert(NewEvent event) {
        List<Long> patients = event.concerned().patients();
        String sql = patients.isEmpty() ? ADD_ROW : ADD_CONCERNED;
        SqlStatement statement =
                event.organization() == null
                        ? database.statement(sql)
                        : database.of(event.organization()).statement(sql);
        return bound(statement, event)
                .bindArray("auditCodes", "text", event.concerned().codes())
                .bindArray("auditPatients", "int8", patients);
    }

    /**
     * Runs the select and adds the event with the distinct codes of the rows found; no event if
     * there are none.
     */
    <T> List<T> read(NewEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ), event).list(read);
    }

    /**
     * Like {@link #read} for selects that may find many patients: adds as many events as their
     * codes need.
     */
    <T> List<T> readMany(NewEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ_MANY), event).list(read);
    }

    /**
     * Runs the select and adds events with the distinct values of the rows' column {@code noted};
     * no event if there are none.
     */
    <T> List<T> readThings(NewEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ_THINGS), event).list(read);
    }

    /**
     * Runs the select, adds a row for each row found, and the event with their codes; no event if
     * there are none.
     *
     * @param begins is run just before the statement, from which on it may take effect
     */
    <T> List<T> write(
            NewEvent event,
            SqlStatement select,
            String insert,
            Runnable begins,
            Function<Row, T> read) {
        return bound(select.within(WRITE.replace("$insert", insert)), event)
                .onceAfter(begins)
                .list(read);
    }

    /** Binds the parameters of {@link #ADD}. */
    private static SqlStatement bound(SqlStatement statement, NewEvent event) {
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
