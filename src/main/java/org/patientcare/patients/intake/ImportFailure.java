package org.patientcare.patients.intake;

import jakarta.ejb.ApplicationException;
import java.util.UUID;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.shared.DomainException;

/** Thrown when a batch of an imported file could not be stored; rolls the transaction back. */
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

    /**
     * Whether the cause is temporary and not the batch itself: a statement took too long, or the
     * database was not available.
     */
    boolean isTransient() {
        return DatabaseUnavailable.isCauseOf(getCause());
    }

    /** Whether a rule refused the batch. */
    boolean isRefusal() {
        return getCause() instanceof DomainException;
    }

    UUID organization() {
        return organization;
    }

    UUID importId() {
        return file;
    }
}
