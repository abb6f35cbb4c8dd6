package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.patientcare.patients.intake.PatientLineReader.PatientLine;
import org.patientcare.patients.intake.PatientLineReader.UpsertBody;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PlanRule;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Partition;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.Actor;

/** The batches of imported files that are still to be loaded. */
@ApplicationScoped
class ImportBatchRepository {

    /** Number of patients per batch: as many as one call of the integration API may send. */
    private static final int BATCH_SIZE = 100;

    /**
     * Batches with this number or a higher one have the codes of patients who were refused, each
     * those of the batch whose number is so much lower. They are last in the order of the numbers:
     * a file has {@value ImportTable#MAX_LINES} lines at most.
     */
    private static final int FIRST_REFUSED = ImportTable.MAX_LINES;

    private static final int BATCHES_PER_INSERT = 20;

    private static final int BATCHES_PER_PART = 10;

    private static final String ADD_BATCHES =
            """
            INSERT INTO patient_import_batch (organization_id, import_id, number, patients)
            SELECT :organization, :id, b.number, b.patients
            FROM unnest(:numbers::int[], :texts::text[]) AS b (number, patients)""";

    /**
     * Claims a running import that no other transaction has locked. The lock of a node that died is
     * released when the database notices the lost connection.
     */
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

    private static final String PART =
            """
            SELECT patients FROM patient_import_batch WHERE organization_id = :organization AND import_id = :id
                AND number >= :from AND number < :end AND patients IS NOT NULL ORDER BY number""";

    private static final String DELETE_CONTENT =
            "UPDATE patient_import_batch SET patients = NULL"
                    + " WHERE organization_id = :organization AND import_id = :id AND number = :number AND patients IS NOT NULL";

    private static final String REFUSED =
            """
            SELECT patients FROM patient_import_batch
            WHERE organization_id = :organization AND import_id = :id AND number >= :from AND patients IS NOT NULL""";

    private static final String DELETE_REFUSED =
            """
            UPDATE patient_import_batch SET patients = NULL
            WHERE organization_id = :organization AND import_id = :id AND number >= :from AND patients IS NOT NULL""";

    private static final String ADVANCE =
            "UPDATE patient_import SET done = done + :loaded, failures = 0, retry_at = NULL"
                    + " WHERE organization_id = :organization AND id = :id";

    private static final String FINISH =
            """
            UPDATE patient_import SET state = 'finished', kept_until = statement_timestamp() + interval '24 hours'
            WHERE organization_id = :organization AND id = :id AND state = 'running'""";

    @Inject private Database database;

    /**
     * An import whose row is locked by this transaction.
     *
     * @param actor who started the import
     */
    record Claim(UUID organization, UUID id, PlanRule plans, Actor actor, String requestId) {

        static Claim read(Row row) {
            return new Claim(
                    row.uuid("organization_id"),
                    row.uuid("id"),
                    row.flag("plans_stay") ? PlanRule.KEEP : PlanRule.APPLY,
                    new Actor(
                            WireNamed.of(Actor.Kind.class, row.text("run_by_kind")),
                            row.text("run_by_id")),
                    row.text("request_id"));
        }
    }

    /**
     * @param patients JSON body of an upsert
     */
    record Batch(int number, String patients) {

        /** Whether these patients were refused when their batch was loaded. */
        boolean isRefused() {
            return number >= FIRST_REFUSED;
        }
    }

    void add(UUID organization, UUID id, List<PatientLine> lines) {
        List<String> batches = batches(lines);
        for (int from = 0; from < batches.size(); from += BATCHES_PER_INSERT) {
            int end = Math.min(batches.size(), from + BATCHES_PER_INSERT);
            add(
                    organization,
                    id,
                    IntStream.range(from, end).boxed().toList(),
                    batches.subList(from, end));
        }
    }

    private void add(UUID organization, UUID id, List<Integer> numbers, List<String> texts) {
        database.forOrganization(organization)
                .statement(ADD_BATCHES)
                .bind("id", id)
                .bindArray("numbers", "int4", numbers)
                .bindArray("texts", "text", texts)
                .update(texts.size());
    }

    /** Removes all of a file that is read again. */
    void removeAll(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(
                        "DELETE FROM patient_import_batch WHERE organization_id = :organization AND import_id = :id")
                .bind("id", id)
                .updateAny();
    }

    /** Divides the lines into bodies of upserts. */
    private static List<String> batches(List<PatientLine> lines) {
        return Partition.of(lines, BATCH_SIZE).stream()
                .map(part -> UpsertBody.of(part.stream().map(PatientLine::json).toList()))
                .toList();
    }

    /** Claims an import of any organization. */
    Optional<Claim> claim() {
        return database.inScope(Scope.HOUSEKEEPING).statement(CLAIM).first(Claim::read);
    }

    Optional<Claim> claim(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(CLAIM_ONE)
                .bind("id", id)
                .first(Claim::read);
    }

    Optional<Batch> next(Claim claim) {
        return database.forOrganization(claim.organization())
                .statement(NEXT)
                .bind("id", claim.id())
                .first(row -> new Batch(row.integer("number"), row.text("patients")));
    }

    /**
     * Reads a part of the patients of a file that is not being loaded; empty after the last part.
     *
     * @param part from 0; a part has 10 batches
     */
    List<PatientRequest> readPart(UUID organization, UUID id, int part) {
        return database
                .forOrganization(organization)
                .statement(PART)
                .bind("id", id)
                .bind("from", part * BATCHES_PER_PART)
                .bind("end", (part + 1) * BATCHES_PER_PART)
                .list(row -> row.text("patients"))
                .stream()
                .flatMap(body -> UpsertBody.read(body).stream())
                .toList();
    }

    /** Deletes the content of a batch that was loaded, and counts its patients as done. */
    void markLoaded(Claim claim, int number, int patients) {
        database.forOrganization(claim.organization())
                .statement(DELETE_CONTENT)
                .bind("id", claim.id())
                .bind("number", number)
                .updateOne();
        database.forOrganization(claim.organization())
                .statement(ADVANCE)
                .bind("id", claim.id())
                .bind("loaded", patients)
                .updateOne();
    }

    /** Keeps the codes of patients of a batch who were refused, until all others are loaded. */
    void addRefused(Claim claim, int number, Set<String> codes) {
        List<String> patients =
                codes.stream().map(code -> Json.write(Map.of("code", code))).toList();
        add(
                claim.organization(),
                claim.id(),
                List.of(FIRST_REFUSED + number),
                List.of(UpsertBody.of(patients)));
    }

    /** Deletes all codes of patients who were refused, and returns them. */
    Set<String> takeRefused(Claim claim) {
        List<String> bodies =
                database.forOrganization(claim.organization())
                        .statement(REFUSED)
                        .bind("id", claim.id())
                        .bind("from", FIRST_REFUSED)
                        .list(row -> row.text("patients"));
        database.forOrganization(claim.organization())
                .statement(DELETE_REFUSED)
                .bind("id", claim.id())
                .bind("from", FIRST_REFUSED)
                .update(bodies.size());
        return bodies.stream()
                .flatMap(body -> UpsertBody.read(body).stream())
                .map(PatientRequest::code)
                .collect(Collectors.toSet());
    }

    void finish(Claim claim) {
        database.forOrganization(claim.organization())
                .statement(FINISH)
                .bind("id", claim.id())
                .updateOne();
    }
}
