package org.patientcare.trail.audit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.function.Supplier;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.DatabaseUnavailable;
import org.patientcare.platform.shared.CommitState;

/**
 * Tells {@link CommitState} when the commit of something that the current request wrote is
 * requested. It is done here because every write has an audit event in the same transaction.
 */
@ApplicationScoped
class CommitTracker {

    private static final Object REGISTERED = CommitTracker.class.getName();

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private CommitState commitState;

    /** Loads classes that are needed later: a server that is stopping no longer loads classes. */
    void prepare() {
        new BeforeCommit(() -> {}).beforeCompletion();
    }

    /** Registers that the current transaction writes something, or a statement outside any. */
    void registerWrite() {
        if (!isInTransaction()) {
            commitState.recordingAction().run();
        } else if (transactions.getResource(REGISTERED) == null) {
            transactions.putResource(REGISTERED, true);
            transactions.registerInterposedSynchronization(
                    new BeforeCommit(commitState.recordingAction()));
        }
    }

    /**
     * Executes a statement that writes and, outside a transaction, commits itself: nothing is
     * committed if the database refuses it.
     */
    <T> T tracking(Supplier<T> write) {
        boolean requestedBefore = isInTransaction() || commitState.wasRequested();
        try {
            return write.get();
        } catch (DatabaseFailure e) {
            if (!requestedBefore && DatabaseUnavailable.isRefusal(e)) {
                commitState.withdraw();
            }
            throw e;
        }
    }

    /**
     * Asynchronous commit is set per transaction: inside a larger one it would apply to all of its
     * writes.
     */
    void requireNoTransaction() {
        if (isInTransaction()) {
            throw new IllegalStateException(
                    "This audit event must be recorded outside a transaction");
        }
    }

    private boolean isInTransaction() {
        return transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
    }

    /** Runs the note before the commit; not if the transaction is rolled back earlier. */
    private record BeforeCommit(Runnable note) implements Synchronization {

        @Override
        public void beforeCompletion() {
            note.run();
        }

        @Override
        public void afterCompletion(int status) {
            // The outcome may be unknown here, as it is to the caller.
        }
    }
}
