package org.patientcare.trail.outbox;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Wakes this node's publisher when a transaction that added events is committed, in memory. */
@ApplicationScoped
class CommitWake {

    private static final Object ADDED = CommitWake.class.getName();

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private Publisher publisher;

    /** Loads what is needed later: a server that stops loads no class any more. */
    void prepare() {
        new Added(publisher).afterCompletion(Status.STATUS_ROLLEDBACK);
    }

    /** The transaction at hand, or a statement outside any, added events of an organization. */
    void added(UUID organization) {
        if (transactions.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            publisher.wake(organization);
        } else if (transactions.getResource(ADDED) instanceof Added before) {
            before.organizations.add(organization);
        } else {
            Added first = new Added(publisher);
            first.organizations.add(organization);
            transactions.putResource(ADDED, first);
            transactions.registerInterposedSynchronization(first);
        }
    }

    /** What came of a transaction is not always known: the publisher looks in any case. */
    private static final class Added implements Synchronization {

        private final Publisher publisher;
        private final Set<UUID> organizations = new HashSet<>();

        Added(Publisher publisher) {
            this.publisher = publisher;
        }

        @Override
        public void beforeCompletion() {
            // Nothing is committed yet.
        }

        @Override
        public void afterCompletion(int status) {
            if (status != Status.STATUS_ROLLEDBACK) {
                organizations.forEach(publisher::wake);
            }
        }
    }
}
