package org.patientcare.patients.codebatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.codebatch.CodeBatchService.CodeBatch;
import org.patientcare.patients.codebatch.CodeBatchService.NewCodeBatch;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

@ApplicationScoped
class CodeBatchRepository {

    private static final String ADD =
            """
            INSERT INTO code_batch (organization_id, id, pattern, tag, codes, made_by)
            VALUES (:organization, :id, :pattern, :tag, :codes::text[], :madeBy)""";

    private static final String MADE =
            "SELECT coalesce(sum(made), 0) AS made FROM code_batch WHERE organization_id = :organization AND pattern = :pattern";

    private static final String CODES =
            "SELECT codes, id::text AS noted FROM code_batch WHERE organization_id = :organization AND id = :id";

    private static final String LIST =
            """
            SELECT b.id, b.id::text AS noted, b.pattern, b.tag, b.made, b.made_by, b.created_at, n.redeemed, n.usable,
                (SELECT count(*) FROM code_batch WHERE organization_id = :organization) AS total
            FROM (SELECT * FROM code_batch WHERE organization_id = :organization
                ORDER BY created_at $way, id $way LIMIT :size OFFSET :offset) b
            CROSS JOIN LATERAL (
                SELECT count(*) FILTER (WHERE c.redeemed > 0) AS redeemed,
                    count(*) FILTER (WHERE c.active AND c.redeemed < c.max_redemptions
                        AND (c.expires_at IS NULL OR c.expires_at >= :today)) AS usable
                FROM unnest(b.codes) AS u (code)
                JOIN activation_code c ON c.organization_id = b.organization_id AND c.code = u.code) n
            ORDER BY b.created_at $way, b.id $way""";

    private static final String COUNT =
            "SELECT count(*) FROM code_batch WHERE organization_id = :organization";

    @Inject private AuditTrail trail;
    @Inject private AuditContext context;
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
                .bind("madeBy", context.actor().text())
                .updateOne();
    }

    /**
     * A page of batches, the newest first unless the list is reversed. The audit trail records
     * which, or that there are none.
     *
     * @param today the current date in the organization's time zone
     * @param request its size limits how many codes are read: up to 10,000 for each batch
     */
    Page<CodeBatch> list(UUID organization, LocalDate today, Page.Request request) {
        ListOrder order = ListOrder.DESC.reversedIf(request.isReversed());
        ScopedDatabase own = database.forOrganization(organization);
        List<Counted> found =
                trail.read(
                        Reading.ofObjects(AuditAction.CODE_BATCHES_READ, organization),
                        own.statement(order.in(LIST))
                                .bind("today", today)
                                .bind("size", request.size())
                                .bind("offset", request.offset()),
                        row -> new Counted(CodeBatch.read(row), row.number("total")));
        return new Page<>(
                found.stream().map(Counted::batch).toList(),
                request.number(),
                request.size(),
                found.isEmpty()
                        ? own.statement(COUNT).one(row -> row.number("count"))
                        : found.get(0).total());
    }

    private record Counted(CodeBatch batch, long total) {}

    /** The codes of a batch, which nobody is shown. */
    Optional<List<String>> find(UUID organization, UUID id) {
        return database.forOrganization(organization)
                .statement(CODES)
                .bind("id", id)
                .first(row -> row.texts("codes"));
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
