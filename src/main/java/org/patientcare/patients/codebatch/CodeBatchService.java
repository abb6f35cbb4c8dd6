package org.patientcare.patients.codebatch;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.CodeTerms;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Creates batches of codes, lists them, and switches off what is left of one. The codes and the
 * batch are written in one transaction: all of them or none.
 */
@Stateless
public class CodeBatchService {

    private static final SecureRandom RANDOM = new SecureRandom();

    /** As many as are written by one statement. */
    private static final int CODES_PER_DRAW = 1_000;

    /** To list a batch, all of its codes are read. */
    private static final int MAX_PER_PAGE = 25;

    /**
     * Maximum number of draws for a batch; enough for the largest batch even if half of the
     * pattern's codes are taken.
     */
    private static final int MAX_DRAWS = 60;

    @Inject private CodeBatchRepository batches;
    @EJB private ActivationCodeService codes;
    @EJB private OrganizationService organizations;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Creates all codes of a batch; each of them is new in the organization.
     *
     * @throws DomainException of kind INVALID if most codes of the pattern are taken, or if the
     *     pattern allows fewer than 1,000 times as many codes as all its batches would then have
     */
    public CodeBatchView create(UUID organization, NewCodeBatch batch) {
        UUID id = UUID.randomUUID();
        trail.recordDone(
                AuditAction.CODE_BATCH_CREATE,
                organization,
                AuditTarget.ofObjects(id.toString()),
                new JsonDocument("{\"count\":" + batch.count() + "}"));
        batches.lockOrganization(organization);
        requireUnguessable(batch, batches.countCodes(organization, batch.pattern()));
        Set<String> made = new LinkedHashSet<>();
        for (int round = 0; made.size() < batch.count(); round++) {
            if (round == MAX_DRAWS) {
                throw refused(FaultCode.PATTERN_USED_UP.of());
            }
            made.addAll(codes.createMany(organization, draw(batch, made), batch.terms()));
        }
        batches.add(organization, id, batch, made);
        return new CodeBatchView(id, made.size());
    }

    /** Counts the codes of earlier batches with the same pattern, too. */
    private static void requireUnguessable(NewCodeBatch batch, long before) {
        if (!batch.pattern().isUnguessable(before + batch.count())) {
            throw refused(FaultCode.PATTERN_GUESSABLE_BY_NOW.of(before));
        }
    }

    private static DomainException refused(Fault fault) {
        return DomainException.invalid("pattern", fault);
    }

    /** Draws random codes, at most as many as are missing. */
    private static Set<String> draw(NewCodeBatch batch, Set<String> made) {
        int missing = Math.min(CODES_PER_DRAW, batch.count() - made.size());
        Set<String> drawn = new LinkedHashSet<>();
        while (drawn.size() < missing) {
            drawn.add(batch.pattern().randomCode(RANDOM));
        }
        return drawn;
    }

    /**
     * The codes of a batch.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such batch
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public List<String> codes(UUID organization, UUID batch) {
        return batches.codes(organization, batch).orElseThrow(CodeBatchService::unknown);
    }

    /**
     * Lists batches, the newest first unless the list is reversed; at most {@value #MAX_PER_PAGE}
     * on a page, whatever its size should be.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public Page<CodeBatch> list(UUID organization, Page.Request request) {
        ZoneId zone = organizations.get(organization).profile().timeZone();
        LocalDate today = LocalDate.ofInstant(clock.instant(), zone);
        return batches.list(
                organization,
                today,
                new Page.Request(
                        request.number(),
                        Math.min(request.size(), MAX_PER_PAGE),
                        request.isReversed()));
    }

    /**
     * Deactivates the codes of a batch that can be redeemed now. Idempotent.
     *
     * @return how many were deactivated
     * @throws DomainException of kind NOT_FOUND if the organization has no such batch
     */
    public int deactivateRest(UUID organization, UUID batch) {
        batches.lockOrganization(organization);
        List<String> made =
                batches.find(organization, batch).orElseThrow(CodeBatchService::unknown);
        int deactivated = 0;
        for (int from = 0; from < made.size(); from += CODES_PER_DRAW) {
            int to = Math.min(made.size(), from + CODES_PER_DRAW);
            deactivated += codes.deactivateUsable(organization, made.subList(from, to));
        }
        trail.recordDone(
                AuditAction.CODE_BATCH_DEACTIVATE,
                organization,
                AuditTarget.ofObjects(batch.toString()),
                new JsonDocument("{\"count\":" + deactivated + "}"));
        return deactivated;
    }

    private static DomainException unknown() {
        return DomainException.notFound("There is no batch of codes with this id.");
    }

    /**
     * A batch that was created.
     *
     * @param count number of its codes
     */
    public record CodeBatchView(UUID id, int count) {}

    /**
     * A batch to be created.
     *
     * @param terms of each code; {@link CodeTerms#code} is null
     */
    public record NewCodeBatch(CodePattern pattern, int count, CodeTerms terms) {}

    /**
     * A batch of codes, and what became of them.
     *
     * @param maker null for batches of releases that did not keep it
     * @param count number of its codes
     * @param redeemed how many of them have been redeemed at least once, redemptions that were
     *     undone aside
     * @param usable how many of them can be redeemed now
     */
    public record CodeBatch(
            UUID id,
            Instant createdAt,
            Actor maker,
            String pattern,
            String tag,
            int count,
            long redeemed,
            long usable) {

        static CodeBatch read(Row row) {
            return new CodeBatch(
                    row.uuid("id"),
                    row.instant("created_at"),
                    Actor.parse(row.text("made_by")).orElse(null),
                    row.text("pattern"),
                    row.text("tag"),
                    row.integer("made"),
                    row.number("redeemed"),
                    row.number("usable"));
        }
    }
}
