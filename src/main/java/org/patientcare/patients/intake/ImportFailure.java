package org.patientcare.patients.intake;

import jakarta.ejb.ApplicationException;
import java.util.UUID;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.DomainException.ErrorKind;

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
     * Whether the cause is temporary and not the batch itself: a statement took too long, the
     * database was not available, or the same is refused for a time.
     */
    boolean isTransient() {
        return DatabaseUnavailable.isCauseOf(getCause())
                || wasRefusedAs(ErrorKind.BUSY)
                || wasRefusedAs(ErrorKind.TOO_OFTEN);
    }

    /**
     * Whether the batch would be refused each time: something in it is not valid. All other
     * refusals depend on what is stored besides, and are retried as defects are.
     */
    boolean isFinal() {
        return wasRefusedAs(ErrorKind.INVALID);
    }

    private boolean wasRefusedAs(ErrorKind kind) {
        return getCause() instanceof DomainException refusal && refusal.kind() == kind;
    }

    UUID organization() {
        return organization;
    }

    UUID importId() {
        return file;
    }
}
