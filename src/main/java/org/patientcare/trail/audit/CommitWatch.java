package org.patientcare.trail.audit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import org.patientcare.platform.shared.Commits;

/**
 * Notes for the request at hand when the commit of what it wrote is asked for. Here, because
 * whatever is written has its row in the trail, in the same transaction.
 */
@ApplicationScoped
class CommitWatch {

    private static final Object WATCHED = CommitWatch.class.getName();

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private Commits commits;

    /** Loads what is needed later: a server that stops loads no class any more. */
    void prepare() {
        new Note(() -> {}).beforeCompletion();
    }

    /** The transaction at hand writes something, or a statement outside any. */
    void writes() {
        if (!isInTransaction()) {
            commits.note().run();
        } else if (transactions.getResource(WATCHED) == null) {
            transactions.putResource(WATCHED, true);
            transactions.registerInterposedSynchronization(new Note(commits.note()));
        }
    }

    /** A statement that says for itself whether it waits for the disk would say so for all. */
    void requireNoTransaction() {
        if (isInTransaction()) {
            throw new IllegalStateException("The trail is told of this outside transactions");
        }
    }

    private boolean isInTransaction() {
        return transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
    }

    /** A transaction that is rolled back before its commit is asked for leaves none. */
    private record Note(Runnable note) implements Synchronization {

        @Override
        public void beforeCompletion() {
            note.run();
        }

        @Override
        public void afterCompletion(int status) {
            // What came of it is not known to us any better than to the caller.
        }
    }
}
