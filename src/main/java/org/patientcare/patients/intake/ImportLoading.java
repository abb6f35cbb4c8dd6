package org.patientcare.patients.intake;

import jakarta.ejb.EJB;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.trail.audit.AuditContext;

/**
 * Loads files batch by batch, each in a transaction of its own that holds the file's row: no two
 * nodes are at one file, and a node that dies lets go of it with its connection. What it had not
 * committed another one does again, from the first batch that is left.
 */
@Stateless
public class ImportLoading {

    @Inject private ImportBatchRepository batches;
    @Inject private ImportFailureRepository failures;
    @EJB private PatientService patients;
    @Inject private AuditContext context;

    /**
     * Loads a batch of some file that nobody is at.
     *
     * @return how many rows it dealt with; 0 when there is nothing to do, or others do it
     * @throws ImportFailure if the batch cannot be stored
     */
    public int loadNext() {
        return batches.claim().map(this::loadOrFail).orElse(0);
    }

    /** The same of one file. */
    public int loadNext(UUID organization, UUID id) {
        return batches.claim(organization, id).map(this::loadOrFail).orElse(0);
    }

    private int loadOrFail(ImportBatchRepository.Claim claim) {
        try {
            return load(claim);
        } catch (RuntimeException e) {
            throw new ImportFailure(claim, e);
        }
    }

    /** Notes a failure, apart from what it undid; one that passes counts for nothing. */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void failed(ImportFailure failure) {
        if (failure.isPassing()) {
            failures.postpone(failure.organization(), failure.file());
        } else {
            failures.failed(failure.organization(), failure.file());
        }
    }

    /** Whether something of a file is to be loaded now. */
    public boolean isDue(UUID organization, UUID id) {
        return failures.isDue(organization, id);
    }

    /** The trail notes it under whoever had the file loaded. */
    private int load(ImportBatchRepository.Claim claim) {
        Optional<ImportBatchRepository.Batch> next = batches.next(claim);
        if (next.isEmpty()) {
            batches.finish(claim);
            return 1;
        }
        context.arrived(claim.requestId(), null);
        context.identified(claim.actor());
        List<PatientRequest> loaded = BatchBody.read(next.get().patients());
        patients.upsert(claim.organization(), loaded, claim.plans());
        batches.loaded(claim, next.get().number(), loaded.size());
        return loaded.size();
    }
}
