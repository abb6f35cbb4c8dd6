package org.patientcare.platform.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Runs actions only if a transaction was committed. */
@ApplicationScoped
public class AfterCommit {

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    AfterCommit() {}

    /** For tests. */
    public AfterCommit(TransactionSynchronizationRegistry transactions) {
        this.transactions = transactions;
    }

    /**
     * Runs an action once the current transaction is committed, and never if it is rolled back; at
     * once outside any transaction. It runs on the caller's thread, before the caller learns of the
     * commit.
     *
     * @param action short and without statements; an exception that it throws is lost
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
            // The transaction is not committed yet.
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                action.run();
            }
        }
    }
}
