package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.patientcare.platform.database.Coalescer;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.SqlStatement.Setting;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.trail.audit.AuditTrail.NewAuditEvent;
import org.patientcare.trail.audit.AuditTrail.PatientReads;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * Adds events to the audit trail, alone or by the statement that reads or writes, each with the
 * patients whom it concerns by the same statement.
 */
@ApplicationScoped
class AuditEventRepository {

    /**
     * The parameters of an event, which begin with {@code audit}, must not occur in the selects
     * that its statement is combined with.
     */
    private static final String ADD =
            """
            INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                request_id, address, facts, object_codes)
            SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json), :auditCodes""";

    private static final String ADD_CONCERNED =
            """
            WITH added AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                    :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json), :auditCodes
                RETURNING organization_id, at, id)
            INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
            SELECT added.organization_id, added.at, added.id, :auditPatients FROM added""";

    /** The last columns, here and below, are the counts of {@link SqlStatement#countingWrites}. */
    private static final String READ =
            """
            WITH found AS ($select),
            added AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                    :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json), array_agg(DISTINCT code)
                FROM found HAVING count(*) > 0
                RETURNING organization_id, at, id),
            concerned AS (
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT added.organization_id, added.at, added.id, (SELECT array_agg(DISTINCT patient_id) FROM found) FROM added
                RETURNING event_id)
            SELECT found.*, 1 AS expected, (SELECT count(*) FROM concerned) AS touched FROM found""";

    private static final String WRITE =
            """
            WITH found AS ($select),
            written AS ($insert RETURNING 1),
            added AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                    :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json), array_agg(DISTINCT code)
                FROM found HAVING count(*) > 0
                RETURNING organization_id, at, id),
            concerned AS (
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT added.organization_id, added.at, added.id, (SELECT array_agg(DISTINCT patient_id) FROM found) FROM added
                RETURNING event_id)
            SELECT found.*, 1 + (SELECT count(*) FROM found) AS expected,
                (SELECT count(*) FROM concerned) + (SELECT count(*) FROM written) AS touched FROM found""";

    /**
     * {@code $none} adds a row for the event without codes, if the reading has one. Separate from
     * {@link #READ}, the most frequent statement of all, which this would slow down.
     */
    private static final String READ_MANY =
            """
            WITH found AS ($select),
            added AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                    :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json), array_remove(array_agg(code ORDER BY code), NULL)
                FROM (SELECT code, (row_number() OVER (ORDER BY code) - 1) / $most AS part
                    FROM (SELECT DISTINCT code FROM found WHERE code IS NOT NULL $none) once) numbered
                GROUP BY part ORDER BY part
                RETURNING organization_id, at, id, object_codes),
            concerned AS (
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT added.organization_id, added.at, added.id, array_agg(p.patient_id)
                FROM added CROSS JOIN unnest(added.object_codes) AS c (code)
                JOIN (SELECT DISTINCT code, patient_id FROM found) p ON p.code = c.code
                GROUP BY added.organization_id, added.at, added.id
                RETURNING cardinality(patient_ids) AS patients)
            SELECT found.*,
                (SELECT count(*) FROM (SELECT DISTINCT code, patient_id FROM found WHERE code IS NOT NULL) each) AS expected,
                coalesce((SELECT sum(patients) FROM concerned), 0) AS touched FROM found"""
                    .replace("$most", String.valueOf(AuditTarget.MAX_CODES_PER_EVENT));

    private static final String READ_OBJECTS =
            """
            WITH found AS ($select),
            added AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                    :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json), array_remove(array_agg(noted ORDER BY noted), NULL)
                FROM (SELECT noted, (row_number() OVER (ORDER BY noted) - 1) / $most AS part
                    FROM (SELECT DISTINCT noted FROM found WHERE noted IS NOT NULL $none) once) numbered
                GROUP BY part ORDER BY part
                RETURNING cardinality(object_codes) AS things)
            SELECT found.*, (SELECT count(DISTINCT noted) FROM found) AS expected,
                coalesce((SELECT sum(things) FROM added), 0) AS touched FROM found"""
                    .replace("$most", String.valueOf(AuditTarget.MAX_CODES_PER_EVENT));

    /** The row for the event without codes. */
    private static final String NONE =
            "UNION ALL SELECT NULL WHERE NOT EXISTS (SELECT FROM found WHERE $code IS NOT NULL)";

    /** The requests of {@link #READ_ASKED} for one patient. */
    private static final String ASKED_ONE =
            """
            SELECT 1 AS place, CAST(:auditCode AS text) AS code, CAST(:auditActorKind AS text) AS actor_kind,
                CAST(:auditActor AS text) AS actor_id, CAST(:auditRequest AS text) AS request_id,
                CAST(:auditAddress AS text) AS address, CAST(:auditFacts AS text) AS facts""";

    /**
     * The same for several patients. Arrays are wrapped in sub-selects, so that the plan does not
     * depend on their length and can be reused.
     */
    private static final String ASKED_MANY =
            """
            SELECT * FROM unnest((SELECT :auditCodes), (SELECT :auditActorKinds), (SELECT :auditActors),
                    (SELECT :auditRequests), (SELECT :auditAddresses), (SELECT :auditFacts))
                WITH ORDINALITY AS a (code, actor_kind, actor_id, request_id, address, facts, place)""";

    /** Reads single patients, each with its event; all of one action. */
    private static final String READ_ASKED =
            """
            WITH asked AS ($asked),
            found AS ($select),
            added AS (
                INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                    request_id, address, facts, object_codes)
                SELECT :organization, actor_kind, actor_id, :auditAction, :auditObjectKind, :auditOutcome, 1,
                    request_id, address, CAST(facts AS json), ARRAY[code]
                FROM asked WHERE place IN (SELECT place FROM found) ORDER BY place
                RETURNING organization_id, at, id, object_codes),
            concerned AS (
                INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
                SELECT added.organization_id, added.at, added.id, ARRAY[p.patient_id]
                FROM added JOIN (SELECT DISTINCT code, patient_id FROM found) p ON p.code = added.object_codes[1]
                RETURNING event_id)
            SELECT found.*, (SELECT count(*) FROM found) AS expected, (SELECT count(*) FROM concerned) AS touched FROM found""";

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
                ? withoutPatients(event, ADD)
                : withoutPatients(event, ADD_CONCERNED)
                        .bindArray("auditPatients", "int8", patients);
    }

    private SqlStatement withoutPatients(NewAuditEvent event, String sql) {
        SqlStatement statement =
                event.organization() == null
                        ? database.statement(sql)
                        : database.forOrganization(event.organization()).statement(sql);
        return bound(statement, event).bindArray("auditCodes", "text", event.target().codes());
    }

    /** The select together with the inserts of the events of the rows that it finds. */
    SqlStatement read(NewAuditEvent event, Reading reading, SqlStatement select) {
        String sql =
                switch (reading.of()) {
                    case FEW_PATIENTS -> READ;
                    case MANY_PATIENTS -> READ_MANY.replace("$none", orNone(reading, "code"));
                    case OBJECTS -> READ_OBJECTS.replace("$none", orNone(reading, "noted"));
                };
        return bound(select.embeddedIn(sql), event)
                .with(Setting.ASYNCHRONOUS_COMMIT)
                .countingWrites();
    }

    private static String orNone(Reading reading, String code) {
        return reading.recordsNone() ? NONE.replace("$code", code) : "";
    }

    /**
     * The select together with an insert for each row that it finds, and the event with their
     * codes; no event if there are none.
     */
    SqlStatement write(NewAuditEvent event, SqlStatement select, String insert) {
        return bound(select.embeddedIn(WRITE.replace("$insert", insert)), event).countingWrites();
    }

    /** Binds the parameters of an event. */
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

    /**
     * Prepares reads of single patients by their codes, each of which adds an event by the same
     * statement.
     */
    <T> PatientReads<T> reads(String select, Function<Row, T> read) {
        String readOne = READ_ASKED.replace("$select", select).replace("$asked", ASKED_ONE);
        String readMany = READ_ASKED.replace("$select", select).replace("$asked", ASKED_MANY);
        Coalescer<PatientReads.Kind, PatientReads.Asked, Optional<T>> together =
                database.coalescer(
                        (kind, asked) -> {
                            ScopedDatabase own = database.forOrganization(kind.organization());
                            SqlStatement statement =
                                    asked.size() == 1
                                            ? boundOne(own.statement(readOne), asked.get(0))
                                            : boundMany(own.statement(readMany), asked);
                            return Coalescer.byPlace(
                                    withAction(statement, asked.get(0).event())
                                            .with(Setting.ASYNCHRONOUS_COMMIT)
                                            .countingWrites(),
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
