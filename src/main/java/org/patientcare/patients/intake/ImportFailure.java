package org.patientcare.patients.intake;

import jakarta.ejb.ApplicationException;
import java.util.UUID;
import org.patientcare.platform.database.DatabaseUnavailable;

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

    /** Whether it was none of the rows: a statement took too long, or the database went away. */
    boolean isPassing() {
        return DatabaseUnavailable.isCauseOf(getCause());
    }

    UUID organization() {
        return organization;
    }

    UUID file() {
        return file;
    }
}
