package org.patientcare.patients.codebatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.codebatch.CodeBatchService.NewCodeBatch;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

@ApplicationScoped
class CodeBatchRepository {

    private static final String ADD =
            """
            INSERT INTO code_batch (organization_id, id, pattern, tag, codes)
            VALUES (:organization, :id, :pattern, :tag, :codes::text[])""";

    private static final String MADE =
            "SELECT coalesce(sum(made), 0) AS made FROM code_batch WHERE organization_id = :organization AND pattern = :pattern";

    private static final String CODES =
            "SELECT codes, id::text AS noted FROM code_batch WHERE organization_id = :organization AND id = :id";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    /**
     * Locks the organization for the creation of batches until the end of the current transaction.
     * Without it, two concurrent batches of the same pattern could wait for each other's codes and
     * deadlock.
     */
    void lockOrganization(UUID organization) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "code batch of " + organization)
                .execute();
    }

    /** The number of codes in all batches of the organization that use this pattern. */
    long countCodes(UUID organization, CodePattern pattern) {
        return database.forOrganization(organization)
                .statement(MADE)
                .bind("pattern", pattern.text())
                .one(row -> row.number("made"));
    }

    void add(UUID organization, UUID id, NewCodeBatch batch, Collection<String> codes) {
        database.forOrganization(organization)
                .statement(ADD)
                .bind("id", id)
                .bind("pattern", batch.pattern().text())
                .bind("tag", batch.terms().tag())
                .bindArray("codes", "text", codes)
                .updateOne();
    }

    /**
     * The codes of a batch, in the random order of their creation. The audit trail records who read
     * them.
     */
    Optional<List<String>> codes(UUID organization, UUID id) {
        SqlStatement select =
                database.forOrganization(organization).statement(CODES).bind("id", id);
        return trail
                .read(
                        Reading.ofObjects(AuditAction.CODE_BATCH_READ, organization).onlyIfFound(),
                        select,
                        row -> row.texts("codes"))
                .stream()
                .findFirst();
    }
}
