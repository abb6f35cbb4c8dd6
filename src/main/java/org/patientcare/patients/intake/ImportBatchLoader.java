package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientContacts;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.trail.audit.AuditContext;

/**
 * Loads imported files batch by batch. Each batch has its own transaction, which locks the row of
 * the import, so that no two nodes load the same file. If a node dies, its lock is released with
 * its connection, and another node continues with the first batch that was not committed.
 */
@Stateless
public class ImportBatchLoader {

    @Inject private ImportBatchRepository batches;
    @Inject private ImportFailureRepository failures;
    @EJB private PatientContacts contacts;
    @Inject private AuditContext context;

    /**
     * Loads the next batch of any import that is not locked by another transaction.
     *
     * @return number of rows that were processed; 0 if nothing is to be done or others are doing it
     * @throws ImportFailure if the batch cannot be stored
     */
    public int loadNextBatch() {
        return batches.claim().map(this::loadOrFail).orElse(0);
    }

    /** As {@link #loadNextBatch()}, for one import. */
    public int loadNextBatch(UUID organization, UUID id) {
        return batches.claim(organization, id).map(this::loadOrFail).orElse(0);
    }

    private int loadOrFail(ImportBatchRepository.Claim claim) {
        try {
            return load(claim);
        } catch (RuntimeException e) {
            throw new ImportFailure(claim, e);
        }
    }

    /**
     * Records a failure in a new transaction, since that of the batch was rolled back. Temporary
     * failures are not counted.
     */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void recordFailure(ImportFailure failure) {
        if (failure.isTransient()) {
            failures.postpone(failure.organization(), failure.importId());
        } else {
            failures.recordFailure(failure.organization(), failure.importId());
        }
    }

    /** Whether a batch of this import is to be loaded now. */
    public boolean isDue(UUID organization, UUID id) {
        return failures.isDue(organization, id);
    }

    /** Loads one batch; the audit trail names the person who started the import. */
    private int load(ImportBatchRepository.Claim claim) {
        Optional<ImportBatchRepository.Batch> next = batches.next(claim);
        if (next.isEmpty()) {
            batches.finish(claim);
            return 1;
        }
        context.beginRequest(claim.requestId(), null);
        context.setActor(claim.actor());
        List<PatientRequest> loaded = UpsertBody.read(next.get().patients());
        contacts.upsertByPerson(claim.organization(), loaded, claim.plans());
        batches.markLoaded(claim, next.get().number(), loaded.size());
        return loaded.size();
    }
}
