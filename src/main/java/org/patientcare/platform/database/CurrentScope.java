package org.patientcare.platform.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * The scope in which the current connection sees the database. A scope lasts for a transaction, and
 * outside any transaction for one statement, so that nothing of it is left for the next user of the
 * connection.
 */
@ApplicationScoped
class CurrentScope implements ScopedConnections.Scopes {

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    private final ThreadLocal<String> ofCall = new ThreadLocal<>();

    private static final class OfTransaction {

        private String set;
        private String ofEntities;
        private boolean hasEntities;
    }

    CurrentScope() {}

    CurrentScope(TransactionSynchronizationRegistry transactions) {
        this.transactions = transactions;
    }

    /** Work that may fail. */
    interface Work<T, E extends Exception> {

        T run() throws E;
    }

    /**
     * @param scope null for no scope
     */
    <T, E extends Exception> T within(String scope, Work<T, E> work) throws E {
        String before = ofCall.get();
        ofCall.set(scope);
        try {
            return work.run();
        } finally {
            if (before == null) {
                ofCall.remove();
            } else {
                ofCall.set(before);
            }
        }
    }

    /**
     * Entities are written and read later than they are requested: at a flush, at the commit, when
     * a collection is loaded. From now on that is done in this scope.
     *
     * @param scope null changes nothing
     * @param before run first if the scope was another one
     */
    void ofEntities(String scope, Runnable before) {
        if (!isInTransaction()) {
            return;
        }
        OfTransaction here = ofTransaction();
        here.hasEntities = true;
        if (scope != null && !scope.equals(here.ofEntities)) {
            before.run();
            here.ofEntities = scope;
        }
    }

    /** Whether the current transaction has used JPA, in whatever scope. */
    boolean hasEntities() {
        return isInTransaction() && ofTransaction().hasEntities;
    }

    @Override
    public String toSet() {
        String wanted = ofCall.get();
        if (!isInTransaction()) {
            return wanted;
        }
        OfTransaction here = ofTransaction();
        if (wanted == null) {
            wanted = here.ofEntities;
        }
        return wanted == null || wanted.equals(here.set) ? null : wanted;
    }

    @Override
    public void wasSet(String scope) {
        if (isInTransaction()) {
            ofTransaction().set = scope;
        }
    }

    boolean isInTransaction() {
        return transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
    }

    private OfTransaction ofTransaction() {
        OfTransaction here = (OfTransaction) transactions.getResource(OfTransaction.class);
        if (here == null) {
            here = new OfTransaction();
            transactions.putResource(OfTransaction.class, here);
        }
        return here;
    }
}
