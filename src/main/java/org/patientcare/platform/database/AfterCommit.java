package org.patientcare.platform.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** What is to be remembered only if a transaction was committed. */
@ApplicationScoped
public class AfterCommit {

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    AfterCommit() {}

    /** With a registry of a test. */
    public AfterCommit(TransactionSynchronizationRegistry transactions) {
        this.transactions = transactions;
    }

    /**
     * Runs an action once the transaction at hand is committed, and never if it is not; at once
     * outside any. On the thread of the caller, before the caller is told of the commit.
     *
     * @param action short, without a statement; what it throws is lost
     */
    public void run(Runnable action) {
        if (transactions.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            action.run();
        } else {
            transactions.registerInterposedSynchronization(new Committed(action));
        }
    }

    private record Committed(Runnable action) implements Synchronization {

        @Override
        public void beforeCompletion() {
            // Nothing is certain yet.
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                action.run();
            }
        }
    }
}
