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

/** Adds events to the trail, with whom they concern, by the same statement. */
@ApplicationScoped
class AuditEventRepository {

    /** The transaction of this statement does not wait for the disk; no other is affected. */
    static final String WITHOUT_WAITING =
            " WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL";

    /** Its parameters have names that no select has. */
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
     * Apart from {@link #READ}, the most frequent statement of all, which this would make dearer.
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
     * @param before what is done with what was found before it is told
     * @param condition of the row that tells of it
     * @param required what has to hold beside there being whom it concerns
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
     * @param code the column with the code of the object that a row is about; null for none
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
     * Through the connection of the transaction at hand: asking the pool for another one, if only
     * to give it back, would wait for those who wait for the rows that we hold.
     */
    void add(NewEvent event) {
        inserts(event).forEach(SqlStatement::updateOne);
    }

    /** The same, to be carried out with other writes. */
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

    /** Adds the event with the codes of what the select finds, each once, if it finds anything. */
    <T> List<T> read(NewEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ), event).list(read);
    }

    /** The same for what many patients may be found by: in as many events as their codes need. */
    <T> List<T> readMany(NewEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ_MANY), event).list(read);
    }

    /** Adds events with what the rows have in their column {@code noted}, if anything. */
    <T> List<T> readThings(NewEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ_THINGS), event).list(read);
    }

    /**
     * Adds a row for each that the select finds, and the event with their codes, if it finds any.
     *
     * @param begins is done once it may take effect
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

    /** With the values of {@link #ADD}. */
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
