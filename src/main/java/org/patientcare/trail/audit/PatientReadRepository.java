package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.patientcare.platform.database.AnswersByPlace;
import org.patientcare.platform.database.Coalescer;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.RequiredWrites;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;

/** Reads patients by their codes and adds an event for each by the same statement. */
@ApplicationScoped
class PatientReadRepository {

    private static final String ONE =
            """
            SELECT 1 AS place, CAST(:auditCode AS text) AS code, CAST(:auditActorKind AS text) AS actor_kind,
                CAST(:auditActor AS text) AS actor_id, CAST(:auditRequest AS text) AS request_id,
                CAST(:auditAddress AS text) AS address, CAST(:auditFacts AS text) AS facts\
            """;

    /**
     * Arrays are wrapped in sub-selects, so that the plan does not depend on their length and can
     * be reused.
     */
    private static final String MANY =
            """
            SELECT * FROM unnest((SELECT :auditCodes), (SELECT :auditActorKinds), (SELECT :auditActors),
                    (SELECT :auditRequests), (SELECT :auditAddresses), (SELECT :auditFacts))
                WITH ORDINALITY AS a (code, actor_kind, actor_id, request_id, address, facts, place)\
            """;

    /** Reads single patients, each with its event; all of one action. */
    private static final String READ =
            """
            WITH asked AS ($asked),
            found AS ($select),
            told AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT :organization, actor_kind, actor_id, :auditAction, :auditObjectKind, :auditOutcome, 1,
                    request_id, address, CAST(facts AS json), ARRAY[code]
                FROM asked\
            """
                    + AuditEventSql.ASYNC_COMMIT
                    + """
                     AND place IN (SELECT place FROM found) ORDER BY place
                RETURNING organization_id, at, id, object_codes),
            concerned AS (
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT told.organization_id, told.at, told.id, ARRAY[p.patient_id]
                FROM told JOIN (SELECT DISTINCT code, patient_id FROM found) p ON p.code = told.object_codes[1]
                RETURNING event_id)
            SELECT found.*,\
            """
                    + RequiredWrites.column(
                            "(SELECT count(*) FROM concerned) = (SELECT count(*) FROM found)")
                    + " FROM found";

    @Inject private Database database;

    <T> PatientReads<T> reads(String select, Function<Row, T> read) {
        String readOne = READ.replace("$select", select).replace("$asked", ONE);
        String readMany = READ.replace("$select", select).replace("$asked", MANY);
        Coalescer<PatientReads.Kind, PatientReads.Asked, Optional<T>> together =
                database.coalescer(
                        (kind, asked) -> {
                            ScopedDatabase own = database.forOrganization(kind.organization());
                            SqlStatement statement =
                                    asked.size() == 1
                                            ? boundOne(own.statement(readOne), asked.get(0))
                                            : boundMany(own.statement(readMany), asked);
                            return AnswersByPlace.of(
                                    withAction(statement, asked.get(0).event()),
                                    asked.size(),
                                    read);
                        });
        return new PatientReads<>(together);
    }

    private static SqlStatement withAction(SqlStatement statement, NewAuditEvent event) {
        return statement
                .bind("auditAction", event.action().code())
                .bind("auditObjectKind", event.action().objectKind())
                .bind("auditOutcome", event.outcome().code());
    }

    private static SqlStatement boundOne(SqlStatement statement, PatientReads.Asked asked) {
        NewAuditEvent event = asked.event();
        return statement
                .bind("auditCode", asked.code())
                .bind("auditActorKind", event.actor().kind().code())
                .bind("auditActor", event.actor().id())
                .bind("auditRequest", event.requestId())
                .bind("auditAddress", event.address())
                .bind("auditFacts", facts(event));
    }

    private static SqlStatement boundMany(SqlStatement statement, List<PatientReads.Asked> asked) {
        texts(statement, "auditCodes", asked, PatientReads.Asked::code);
        texts(statement, "auditActorKinds", asked, read -> read.event().actor().kind().code());
        texts(statement, "auditActors", asked, read -> read.event().actor().id());
        texts(statement, "auditRequests", asked, read -> read.event().requestId());
        texts(statement, "auditAddresses", asked, read -> read.event().address());
        texts(statement, "auditFacts", asked, read -> facts(read.event()));
        return statement;
    }

    private static String facts(NewAuditEvent event) {
        return event.facts() == null ? null : event.facts().text();
    }

    private static <T> void texts(
            SqlStatement statement, String name, List<T> rows, Function<T, String> value) {
        statement.bindArray(name, "text", rows.stream().map(value).toList());
    }
}
