package org.patientcare.platform.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.stream.Stream;

/**
 * The scope in which the current connection sees the database. A scope lasts for a transaction, and
 * outside any transaction for one statement, so that nothing of it is left for the next user of the
 * connection.
 */
@ApplicationScoped
class CurrentScope implements ScopedConnections.Scopes {

    /** The length of an organization's id, which no {@link Scope} has. */
    private static final int ORGANIZATION_LENGTH = 36;

    private static final String OURS = "org.patientcare.";

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    private final ThreadLocal<Call> current = new ThreadLocal<>();
    private final Logger log;

    /**
     * What is sent before the statements of a call.
     *
     * @param scope null for no scope
     * @param setting as of {@link ScopedConnections.Scopes#setting}
     */
    record Call(String scope, String setting) {}

    private static final class TransactionState {

        private String set;
        private String organization;
        private boolean reported;
        private String ofEntities;
        private boolean hasEntities;
    }

    CurrentScope() {
        log = System.getLogger(CurrentScope.class.getName());
    }

    CurrentScope(TransactionSynchronizationRegistry transactions, Logger log) {
        this.transactions = transactions;
        this.log = log;
    }

    /** Work that may fail. */
    interface Work<T, E extends Exception> {

        T run() throws E;
    }

    /**
     * @param scope null for no scope
     */
    <T, E extends Exception> T within(String scope, Work<T, E> work) throws E {
        return within(new Call(scope, ""), work);
    }

    /** Does the work with the scope and the setting of a call. */
    <T, E extends Exception> T within(Call call, Work<T, E> work) throws E {
        Call before = current.get();
        current.set(call);
        try {
            return work.run();
        } finally {
            if (before == null) {
                current.remove();
            } else {
                current.set(before);
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
    void useForEntities(String scope, Runnable before) {
        if (!isInTransaction()) {
            return;
        }
        TransactionState here = transactionState();
        here.hasEntities = true;
        if (scope != null && !scope.equals(here.ofEntities)) {
            before.run();
            here.ofEntities = scope;
        }
    }

    /** Whether the current transaction has used JPA, in whatever scope. */
    boolean hasEntities() {
        return isInTransaction() && transactionState().hasEntities;
    }

    @Override
    public String toSet() {
        Call call = current.get();
        String wanted = call == null ? null : call.scope();
        if (!isInTransaction()) {
            return wanted;
        }
        TransactionState here = transactionState();
        if (wanted == null) {
            wanted = here.ofEntities;
        }
        return wanted == null || wanted.equals(here.set) ? null : wanted;
    }

    @Override
    public String setting() {
        Call call = current.get();
        return call == null ? "" : call.setting();
    }

    @Override
    public void wasSet(String scope) {
        if (isInTransaction()) {
            TransactionState here = transactionState();
            here.set = scope;
            if (scope.length() == ORGANIZATION_LENGTH) {
                reportSecond(here, scope);
            }
        }
    }

    /**
     * Organizations may one day live in several databases, over which no transaction can extend.
     */
    private void reportSecond(TransactionState here, String organization) {
        if (here.organization == null) {
            here.organization = organization;
        } else if (!here.reported && !here.organization.equals(organization)) {
            here.reported = true;
            log.log(
                    Level.WARNING,
                    "A transaction touches two organizations, at {0}",
                    StackWalker.getInstance().walk(CurrentScope::caller));
        }
    }

    /** Who uses this package. */
    private static String caller(Stream<StackWalker.StackFrame> frames) {
        String here = CurrentScope.class.getPackageName() + ".";
        return frames.map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .filter(name -> name.startsWith(OURS) && !name.startsWith(here))
                .findFirst()
                .orElse("an unknown place");
    }

    boolean isInTransaction() {
        return transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
    }

    private TransactionState transactionState() {
        TransactionState here = (TransactionState) transactions.getResource(TransactionState.class);
        if (here == null) {
            here = new TransactionState();
            transactions.putResource(TransactionState.class, here);
        }
        return here;
    }
}
