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
import org.patientcare.platform.server.ServerPool;

/**
 * Where statements that are no JPQL are carried out: in the transaction at hand, by the connection
 * that JPA has in it, or outside any, by one of the pool that commits each statement. Nobody holds
 * two.
 */
@ApplicationScoped
public class Database {

    /** Well below the 10 s in which a call is answered, with the statement's own time behind it. */
    private static final Duration SHARING_PATIENCE = Duration.ofSeconds(1);

    @Resource(name = "jdbc/patientcare")
    private DataSource source;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private CurrentScope scope;
    @Inject private ServerPool serverPool;
    @Inject private DatabaseSettings settings;

    @PersistenceContext private EntityManager entities;

    private PooledConnections pool;

    @PostConstruct
    void begin() {
        pool = new PooledConnections(source, scope, serverPool);
    }

    /** What is done with a connection, which stays open. */
    @FunctionalInterface
    public interface Question<T> {

        T ask(Connection connection) throws SQLException;
    }

    /** As an organization sees it. */
    public ScopedDatabase of(UUID organization) {
        return new ScopedDatabase(this, organization.toString(), organization);
    }

    /** As it is seen where no organization is known yet, or many are. */
    public ScopedDatabase in(Scope named) {
        return new ScopedDatabase(this, named.setting(), null);
    }

    /**
     * For tables that have no walls between organizations.
     *
     * @param sql with parameters such as {@code :code}; a text that holds no values
     */
    public SqlStatement statement(String sql) {
        return new SqlStatement(this, null, sql);
    }

    /**
     * JPA, for tables that have no walls.
     *
     * @param work all of a query, its result included
     */
    public <T> T entities(Function<EntityManager, T> work) {
        return entities(null, work);
    }

    /**
     * For what many requests may ask for at the same time, outside any transaction, and may be
     * carried out twice.
     */
    public <K, Q, A> Coalescer<K, Q, A> coalescer(Coalescer.Answers<K, Q, A> answers) {
        return new Coalescer<>(
                settings.sharesStatements(),
                SHARING_PATIENCE,
                (key, questions) -> {
                    if (scope.isInTransaction()) {
                        throw new IllegalStateException("Not to be asked in a transaction");
                    }
                    return answers.to(key, questions);
                });
    }

    /** Stores a new entity at once, in a table that has no walls. */
    public void add(Object entity) {
        add(null, entity);
    }

    /**
     * For what needs JDBC itself.
     *
     * @throws DatabaseFailure if the database does not do it; a transaction at hand is then rolled
     *     back
     * @throws jakarta.persistence.PersistenceException if JPA cannot write first what it has not
     *     written yet
     */
    public <T> T ask(Question<T> question) {
        return ask(null, false, question);
    }

    /**
     * @param repeatable whether it does no harm if it is carried out twice
     */
    <T> T ask(String asScope, boolean repeatable, Question<T> question) {
        return DatabaseFailure.orResult(
                () ->
                        scope.isInTransaction()
                                ? askInTransaction(asScope, question)
                                : scope.within(
                                        asScope,
                                        () ->
                                                repeatable
                                                        ? pool.askAgain(question)
                                                        : pool.ask(question)));
    }

    void add(String asScope, Object entity) {
        entities(
                asScope,
                manager -> {
                    manager.persist(entity);
                    manager.flush();
                    return entity;
                });
    }

    <T> T entities(String asScope, Function<EntityManager, T> work) {
        scope.ofEntities(asScope, entities::flush);
        return scope.within(asScope, () -> work.apply(entities));
    }

    /**
     * Fails, and with it the transaction at hand, unless a statement touched as many rows as it
     * must.
     *
     * @return how many it touched
     * @throws UnexpectedRowCount if it did not
     */
    long require(long expected, long touched) {
        if (touched != expected) {
            if (scope.isInTransaction()) {
                transactions.setRollbackOnly();
            }
            throw new UnexpectedRowCount(expected, touched);
        }
        return touched;
    }

    /** The same for one row, or none where the reason is asked for and holds. */
    long requireOneUnless(BooleanSupplier reason, long touched) {
        return touched == 0 && reason.getAsBoolean() ? touched : require(1, touched);
    }

    boolean isInTransaction() {
        return scope.isInTransaction();
    }

    /**
     * What JPA has not written yet is written first, since the statement may read it. JPA has no
     * connection before its first statement: then the pool hands out the transaction's, and hands
     * it to JPA later. A transaction that asked for no entity leaves JPA alone.
     */
    private <T> T askInTransaction(String asScope, Question<T> question) throws SQLException {
        Connection ofJpa = scope.hasEntities() ? flushed() : null;
        try {
            return scope.within(
                    asScope, () -> ofJpa == null ? pool.ask(question) : pool.ask(ofJpa, question));
        } catch (SQLException | DatabaseFailure e) {
            transactions.setRollbackOnly();
            throw e;
        }
    }

    private Connection flushed() {
        entities.flush();
        return entities.unwrap(Connection.class);
    }
}
