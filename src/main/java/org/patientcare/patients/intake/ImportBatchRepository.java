package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.Actor;

/** What is left to be loaded of files. */
@ApplicationScoped
class ImportBatchRepository {

    /** Patients that are loaded together: as many as a call of the integration API takes. */
    private static final int BATCH = 100;

    private static final int BATCHES_AT_ONCE = 20;

    private static final int BATCHES_COUNTED_AT_ONCE = 10;

    private static final String ADD_BATCHES =
            """
            INSERT INTO patient_import_batch (organization_id, import_id, number, patients)
            SELECT :organization, :id, b.number, b.patients
            FROM unnest(:numbers::int[], :texts::text[]) AS b (number, patients)""";

    /** One that nobody is at: whoever died held it no longer than the database saw the line. */
    private static final String CLAIM =
            """
            SELECT organization_id, id, plans_stay, run_by_kind, run_by_id, request_id FROM patient_import
            WHERE state = 'running' AND (retry_at IS NULL OR retry_at <= statement_timestamp())
            ORDER BY coalesce(retry_at, created_at) LIMIT 1 FOR UPDATE SKIP LOCKED""";

    private static final String CLAIM_ONE =
            """
            SELECT organization_id, id, plans_stay, run_by_kind, run_by_id, request_id FROM patient_import
            WHERE organization_id = :organization AND id = :id AND state = 'running'
                AND (retry_at IS NULL OR retry_at <= statement_timestamp())
            FOR UPDATE SKIP LOCKED""";

    private static final String NEXT =
            """
            SELECT number, patients FROM patient_import_batch
            WHERE organization_id = :organization AND import_id = :id AND patients IS NOT NULL ORDER BY number LIMIT 1""";

    private static final String SOME =
            """
            SELECT patients FROM patient_import_batch WHERE organization_id = :organization AND import_id = :id
                AND number >= :from AND number < :end AND patients IS NOT NULL ORDER BY number""";

    private static final String FORGET =
            "UPDATE patient_import_batch SET patients = NULL"
                    + " WHERE organization_id = :organization AND import_id = :id AND number = :number AND patients IS NOT NULL";

    private static final String ADVANCE =
            "UPDATE patient_import SET done = done + :loaded, failures = 0, retry_at = NULL"
                    + " WHERE organization_id = :organization AND id = :id";

    private static final String FINISH =
            """
            UPDATE patient_import SET state = 'finished', kept_until = statement_timestamp() + interval '24 hours'
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    @Inject private Database database;

    /**
     * A file that is this transaction's.
     *
     * @param actor who has it loaded
     */
    record Claim(UUID organization, UUID id, PlanRule plans, Actor actor, String requestId) {

        static Claim read(Row row) {
            return new Claim(
                    row.uuid("organization_id"),
                    row.uuid("id"),
                    row.flag("plans_stay") ? PlanRule.STAY : PlanRule.AS_NAMED,
                    new Actor(
                            WireNamed.of(Actor.Kind.class, row.text("run_by_kind")),
                            row.text("run_by_id")),
                    row.text("request_id"));
        }
    }

    /**
     * @param patients the body of an upsert
     */
    record Batch(int number, String patients) {}

    void add(UUID organization, UUID id, List<PatientLine> lines) {
        List<String> batches = batches(lines);
        for (int from = 0; from < batches.size(); from += BATCHES_AT_ONCE) {
            int end = Math.min(batches.size(), from + BATCHES_AT_ONCE);
            database.of(organization)
                    .statement(ADD_BATCHES)
                    .bind("id", id)
                    .bindArray("numbers", "int4", IntStream.range(from, end).boxed().toList())
                    .bindArray("texts", "text", batches.subList(from, end))
                    .update(end - from);
        }
    }

    /** Bodies of upserts. */
    private static List<String> batches(List<PatientLine> lines) {
        List<String> batches = new ArrayList<>();
        for (int from = 0; from < lines.size(); from += BATCH) {
            batches.add(
                    BatchBody.of(
                            lines.subList(from, Math.min(lines.size(), from + BATCH)).stream()
                                    .map(PatientLine::json)
                                    .toList()));
        }
        return batches;
    }

    /** Of any organization. */
    Optional<Claim> claim() {
        return database.in(Scope.HOUSEKEEPING).statement(CLAIM).first(Claim::read);
    }

    Optional<Claim> claim(UUID organization, UUID id) {
        return database.of(organization).statement(CLAIM_ONE).bind("id", id).first(Claim::read);
    }

    Optional<Batch> next(Claim claim) {
        return database.of(claim.organization())
                .statement(NEXT)
                .bind("id", claim.id())
                .first(row -> new Batch(row.integer("number"), row.text("patients")));
    }

    /**
     * Patients of a file that is not being loaded, a bounded number at a time; empty after the last
     * ones.
     *
     * @param part which, from 0 on
     */
    List<PatientRequest> some(UUID organization, UUID id, int part) {
        return database
                .of(organization)
                .statement(SOME)
                .bind("id", id)
                .bind("from", part * BATCHES_COUNTED_AT_ONCE)
                .bind("end", (part + 1) * BATCHES_COUNTED_AT_ONCE)
                .list(row -> row.text("patients"))
                .stream()
                .flatMap(body -> BatchBody.read(body).stream())
                .toList();
    }

    /** Nobody needs what is loaded any more. */
    void loaded(Claim claim, int number, int patients) {
        database.of(claim.organization())
                .statement(FORGET)
                .bind("id", claim.id())
                .bind("number", number)
                .updateOne();
        database.of(claim.organization())
                .statement(ADVANCE)
                .bind("id", claim.id())
                .bind("loaded", patients)
                .updateOne();
    }

    void finish(Claim claim) {
        database.of(claim.organization()).statement(FINISH).bind("id", claim.id()).updateOne();
    }
}
