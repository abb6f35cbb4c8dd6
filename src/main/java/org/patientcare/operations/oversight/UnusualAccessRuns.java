package org.patientcare.operations.oversight;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** Looks for unusual accesses. A day that fails has to wait, since all others would wait for it. */
@ApplicationScoped
public class UnusualAccessRuns {

    @EJB private UnusualAccesses unusual;

    /** As {@link UnusualAccesses#lookNext}. */
    public int runNext() {
        AtomicReference<UUID> claimed = new AtomicReference<>();
        try {
            return unusual.lookNext(claimed::set);
        } catch (RuntimeException e) {
            postpone(claimed.get(), e);
            throw e;
        }
    }

    /**
     * @param failed null if the failure is that of no organization
     */
    private void postpone(UUID failed, RuntimeException failure) {
        if (failed == null) {
            return;
        }
        try {
            unusual.postpone(failed);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
