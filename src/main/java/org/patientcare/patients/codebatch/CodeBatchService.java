package org.patientcare.patients.codebatch;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.CodeTerms;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Creates batches of codes. The codes and the batch are written in one transaction: all of them or
 * none.
 */
@Stateless
public class CodeBatchService {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final int CODES_PER_DRAW = 1_000;

    /**
     * Maximum number of draws for a batch; enough for the largest batch even if half of the
     * pattern's codes are taken.
     */
    private static final int MAX_DRAWS = 60;

    @Inject private CodeBatchRepository batches;
    @EJB private ActivationCodeService codes;
    @Inject private AuditTrail trail;

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
        return batches.codes(organization, batch)
                .orElseThrow(
                        () -> DomainException.notFound("There is no batch of codes with this id."));
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
}
