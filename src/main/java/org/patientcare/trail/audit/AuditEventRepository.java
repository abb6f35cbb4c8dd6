package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.RequiredWrites;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditEvent.AuditedObject;

@ApplicationScoped
class AuditEventRepository {

    /** The transaction of this statement does not wait for the disk; no other is affected. */
    static final String WITHOUT_WAITING =
            " WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL";

    /** Its parameters have names that no select has. */
    private static final String ADD =
            """
            INSERT INTO audit_event (at, organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                request_id, address, facts, object_codes)
            SELECT :auditAt, CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction,
                :auditObjectKind, :auditOutcome, :auditTimes, :auditRequest, :auditAddress, CAST(:auditFacts AS json),\
            """;

    private static final String ADD_ROW = ADD + " :auditCodes";

    private static final String READ =
            "WITH found AS ($select), told AS ("
                    + ADD
                    + " array_agg(DISTINCT code) FROM found"
                    + WITHOUT_WAITING
                    + " HAVING count(*) > 0 RETURNING id) SELECT found.*, "
                    + RequiredWrites.column("(SELECT count(*) FROM told) = 1")
                    + " FROM found";

    /**
     * Apart from {@link #READ}, the most frequent statement of all, which this would make dearer.
     */
    private static final String READ_MANY =
            "WITH found AS ($select), told AS ("
                    + ADD
                    + " array_agg(code ORDER BY code) FROM (SELECT code,"
                    + " (row_number() OVER (ORDER BY code) - 1) / "
                    + AuditedObject.MOST_CODES
                    + " AS part FROM (SELECT DISTINCT code FROM found) once) numbered"
                    + WITHOUT_WAITING
                    + " GROUP BY part ORDER BY part RETURNING cardinality(object_codes) AS codes)"
                    + " SELECT found.*, "
                    + RequiredWrites.column(
                            "(SELECT sum(codes) FROM told) = (SELECT count(DISTINCT code) FROM found)")
                    + " FROM found";

    @Inject private Database database;

    /**
     * Through the connection of the transaction at hand: asking the pool for another one, if only
     * to give it back, would wait for those who wait for the rows that we hold.
     */
    void add(AuditEvent event) {
        bound(database.statement(ADD_ROW), event)
                .bindArray("auditCodes", "text", event.object().codes())
                .updateOne();
    }

    /** Adds the event with the codes of what the select finds, each once, if it finds anything. */
    <E> List<E> readEntities(AuditEvent event, SqlStatement select, Class<E> type) {
        return bound(select.within(READ), event).entities(type);
    }

    /** The same for rows that are no entities. */
    <T> List<T> read(AuditEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ), event).list(read);
    }

    /** The same for what many patients may be found by: in as many events as their codes need. */
    <T> List<T> readMany(AuditEvent event, SqlStatement select, Function<Row, T> read) {
        return bound(select.within(READ_MANY), event).list(read);
    }

    /** With the values of {@link #ADD}. */
    private static SqlStatement bound(SqlStatement statement, AuditEvent event) {
        return statement
                .bind("auditAt", event.at())
                .bind("auditOrganization", event.organization())
                .bind("auditActorKind", event.actor().kind().code())
                .bind("auditActor", event.actor().id())
                .bind("auditAction", event.action())
                .bind("auditObjectKind", event.object().kind())
                .bind("auditOutcome", event.outcome())
                .bind("auditTimes", event.times())
                .bind("auditRequest", event.requestId())
                .bind("auditAddress", event.address())
                .bind("auditFacts", event.facts() == null ? null : event.facts().text());
    }

    Page<AuditEvent> list(AuditEvent.Filter filter, Page.Request asked) {
        Conditions conditions = conditions(filter);
        String from = " FROM audit_event" + conditions.where();
        String page =
                "SELECT *"
                        + from
                        + " ORDER BY id DESC LIMIT "
                        + asked.size()
                        + " OFFSET "
                        + asked.offset();
        return new Page<>(
                conditions.bind(database.statement(page)).list(AuditEventRepository::event),
                asked.number(),
                asked.size(),
                conditions
                        .bind(database.statement("SELECT count(*)" + from))
                        .one(row -> row.number("count")));
    }

    private static Conditions conditions(AuditEvent.Filter filter) {
        return new Conditions()
                .add("organization_id = :organization", "organization", filter.organization())
                .add("actor_id = :actor", "actor", filter.actor())
                .add(
                        "(object_kind = 'patient' AND object_codes @> ARRAY[:patient]::text[]"
                                + " OR actor_kind = 'patient' AND actor_id = :patient)",
                        "patient",
                        filter.patient())
                .add("at >= :from", "from", filter.from())
                .add("at < :to", "to", filter.to());
    }

    private static AuditEvent event(Row row) {
        return new AuditEvent(
                row.instant("at"),
                new Actor(row.word(Actor.Kind.class, "actor_kind"), row.text("actor_id")),
                row.text("action"),
                new AuditedObject(row.text("object_kind"), row.texts("object_codes")),
                row.uuid("organization_id"),
                row.text("outcome"),
                row.integer("times"),
                row.text("request_id"),
                row.text("address"),
                Optional.ofNullable(row.text("facts")).map(JsonDocument::new).orElse(null));
    }
}
