package org.patientcare.patients.intake;

import jakarta.ejb.ApplicationException;
import java.util.UUID;

/** A batch of a file could not be stored. Rolls the transaction back. */
@ApplicationException(rollback = true)
public final class ImportFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final UUID organization;
    private final UUID file;

    ImportFailure(ImportBatchRepository.Claim claim, RuntimeException cause) {
        super("A batch of a file of patients could not be stored", cause);
        organization = claim.organization();
        file = claim.id();
    }

    UUID organization() {
        return organization;
    }

    UUID file() {
        return file;
    }
}
