package org.patientcare.platform.database;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javax.sql.DataSource;
import org.patientcare.platform.database.CurrentScope.Call;
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;
import org.patientcare.platform.server.ServerPool;

/**
 * Executes SQL statements: in the current transaction by the connection that JPA has in it, or
 * outside any transaction by a connection of the pool that commits each statement. No thread holds
 * two connections.
 */
@ApplicationScoped
public class Database {

    /**
     * How long a question waits to be combined with others: well below the 10 s in which a call is
     * answered, since the statement itself still follows.
     */
    private static final Duration MAX_COALESCER_WAIT = Duration.ofSeconds(1);

    @Resource(name = "jdbc/patientcare")
    private DataSource source;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private CurrentScope scope;
    @Inject private ServerPool serverPool;
    @Inject private FormerPrimaryGuard primary;
    @Inject private DatabaseSettings settings;

    @PersistenceContext private EntityManager entities;

    private PooledConnections pool;

    @PostConstruct
    void initialize() {
        pool = new PooledConnections(source, primary.around(source), scope, serverPool);
    }

    /** What is done with a connection, which stays open. */
    @FunctionalInterface
    public interface ConnectionWork<T> {

        T run(Connection connection) throws SQLException;
    }

    /** The database as an organization sees it. */
    public ScopedDatabase forOrganization(UUID organization) {
        return new ScopedDatabase(this, organization.toString(), organization);
    }

    /** The database where no organization is known yet, or for several organizations. */
    public ScopedDatabase inScope(Scope named) {
        return new ScopedDatabase(this, named.setting(), null);
    }

    /**
     * A statement for tables without row-level security.
     *
     * @param sql with parameters such as {@code :code}; constant text that holds no values
     */
    public SqlStatement statement(String sql) {
        return new SqlStatement(this, null, sql);
    }

    /**
     * Uses JPA for tables without row-level security.
     *
     * @param work the whole query, including reading its result
     */
    public <T> T withEntityManager(Function<EntityManager, T> work) {
        return withEntityManager(null, work);
    }

    /**
     * For questions that many requests may ask at the same time, outside any transaction, and that
     * may be executed twice.
     */
    public <K, Q, A> Coalescer<K, Q, A> coalescer(Coalescer.Answers<K, Q, A> answers) {
        return new Coalescer<>(
                settings.sharesStatements(),
                MAX_COALESCER_WAIT,
                (key, questions) -> {
                    if (scope.isInTransaction()) {
                        throw new IllegalStateException(
                                "A coalesced query must not run in a transaction");
                    }
                    return answers.to(key, questions);
                });
    }

    /** Stores a new entity at once, in a table without row-level security. */
    public void persist(Object entity) {
        persist(null, entity);
    }

    /**
     * For work that needs JDBC itself.
     *
     * @throws DatabaseFailure if the database does not do it; a current transaction is then rolled
     *     back
     * @throws jakarta.persistence.PersistenceException if JPA cannot flush what it has not written
     *     yet
     */
    public <T> T withConnection(ConnectionWork<T> question) {
        return withConnection(new Call(null, ""), false, question);
    }

    /**
     * @param repeatable whether the work may be executed twice
     */
    <T> T withConnection(String asScope, boolean repeatable, ConnectionWork<T> question) {
        return withConnection(new Call(asScope, ""), repeatable, question);
    }

    <T> T withConnection(Call call, boolean repeatable, ConnectionWork<T> question) {
        return DatabaseFailure.translating(
                () ->
                        scope.isInTransaction()
                                ? inTransaction(call, question)
                                : scope.within(
                                        call,
                                        () ->
                                                repeatable
                                                        ? pool.runWithRetry(question)
                                                        : pool.run(question)));
    }

    void persist(String asScope, Object entity) {
        withEntityManager(
                asScope,
                manager -> {
                    manager.persist(entity);
                    manager.flush();
                    return entity;
                });
    }

    <T> T withEntityManager(String asScope, Function<EntityManager, T> work) {
        scope.useForEntities(asScope, entities::flush);
        return scope.within(asScope, () -> work.apply(entities));
    }

    /**
     * Fails, and rolls a current transaction back, unless a statement touched as many rows as it
     * must.
     *
     * @return how many it touched
     * @throws UnexpectedRowCount if it did not
     */
    long requireRowCount(long expected, long touched) {
        if (touched != expected) {
            if (scope.isInTransaction()) {
                transactions.setRollbackOnly();
            }
            throw new UnexpectedRowCount(expected, touched);
        }
        return touched;
    }

    /** The same for one row; or for none, if the reason is true, which is evaluated only then. */
    long requireOneUnless(BooleanSupplier reason, long touched) {
        return touched == 0 && reason.getAsBoolean() ? touched : requireRowCount(1, touched);
    }

    boolean isInTransaction() {
        return scope.isInTransaction();
    }

    /**
     * What JPA has not written yet is flushed first, since the statement may read it. JPA has no
     * connection before its first statement: the pool then hands out the connection of the
     * transaction, and later hands the same one to JPA. A transaction that has not used JPA does
     * not call it.
     */
    private <T> T inTransaction(Call call, ConnectionWork<T> question) throws SQLException {
        Connection ofJpa = scope.hasEntities() ? flushed() : null;
        try {
            return scope.within(
                    call, () -> ofJpa == null ? pool.run(question) : pool.run(ofJpa, question));
        } catch (SQLException | DatabaseFailure e) {
            transactions.setRollbackOnly();
            throw e;
        }
    }

    private Connection flushed() {
        entities.flush();
        return entities.unwrap(Connection.class);
    }

    /**
     * The connections of the pool, each borrowed for one piece of work. The pool validates a
     * connection once a second at most; one that has ended since then is detected by its first
     * statement (ADR 037).
     */
    private static final class PooledConnections {

        /** A connection that failed within this time was broken before. */
        private static final Duration BROKEN_WITHIN = Duration.ofSeconds(1);

        private final DataSource source;
        private final DataSource scoped;
        private final ServerPool pool;

        PooledConnections(
                DataSource source, DataSource guarded, CurrentScope scope, ServerPool pool) {
            this.source = source;
            this.pool = pool;
            scoped = ScopedConnections.around(guarded, scope);
        }

        /**
         * Repeats the work once, on a new connection, if the first one had ended. All idle
         * connections are closed, so that a transaction that follows gets none that has ended. The
         * first execution may have taken effect.
         */
        <T> T runWithRetry(Database.ConnectionWork<T> question) throws SQLException {
            long began = System.nanoTime();
            try {
                return run(question);
            } catch (SQLException e) {
                if (!DatabaseUnavailable.isEndOfConnection(e)
                        || System.nanoTime() - began > BROKEN_WITHIN.toNanos()) {
                    throw e;
                }
                pool.dropIdleConnections();
                return run(question);
            }
        }

        <T> T run(Database.ConnectionWork<T> question) throws SQLException {
            try (Connection connection = scoped.getConnection()) {
                return run(connection, question);
            }
        }

        /**
         * Uses the given connection. If it has ended, or its session may only read, the pool must
         * not hand it out again.
         */
        <T> T run(Connection connection, Database.ConnectionWork<T> question) throws SQLException {
            try {
                return question.run(connection);
            } catch (SQLException e) {
                if (DatabaseUnavailable.isEndOfConnection(e)
                        || DatabaseUnavailable.isReadOnlySession(e)) {
                    pool.discard(source, ScopedConnections.unwrap(connection));
                }
                throw e;
            }
        }
    }
}
