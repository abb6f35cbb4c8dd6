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

/** Wakes this node's publisher, in memory, after the commit of a transaction that added events. */
@ApplicationScoped
class PublisherTrigger {

    private static final Object REGISTERED = PublisherTrigger.class.getName();

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private Publisher publisher;

    /** Loads classes that are needed later: a server that is stopping no longer loads classes. */
    void prepare() {
        new WakeAfterCommit(publisher).afterCompletion(Status.STATUS_ROLLEDBACK);
    }

    /**
     * Registers that the current transaction, or a statement outside any, added events of an
     * organization.
     */
    void triggerAfterCommit(UUID organization) {
        if (transactions.getTransactionStatus() == Status.STATUS_NO_TRANSACTION) {
            publisher.wake(organization);
        } else if (transactions.getResource(REGISTERED) instanceof WakeAfterCommit before) {
            before.organizations.add(organization);
        } else {
            WakeAfterCommit first = new WakeAfterCommit(publisher);
            first.organizations.add(organization);
            transactions.putResource(REGISTERED, first);
            transactions.registerInterposedSynchronization(first);
        }
    }

    /**
     * Wakes the publisher unless the transaction was rolled back: if its outcome is unknown, the
     * publisher finds out.
     */
    private static final class WakeAfterCommit implements Synchronization {

        private final Publisher publisher;
        private final Set<UUID> organizations = new HashSet<>();

        WakeAfterCommit(Publisher publisher) {
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
