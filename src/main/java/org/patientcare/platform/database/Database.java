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

    @Resource(name = "jdbc/patientcare")
    private DataSource pool;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transactions;

    @Inject private CurrentScope scope;
    @Inject private ServerPool serverPool;

    @PersistenceContext private EntityManager entities;

    @PostConstruct
    void begin() {
        pool = ScopedConnections.around(pool, scope);
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
        return ask(null, question);
    }

    <T> T ask(String asScope, Question<T> question) {
        return DatabaseFailure.orResult(
                () ->
                        scope.isInTransaction()
                                ? askInTransaction(asScope, question)
                                : scope.within(asScope, () -> askOutside(question)));
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

    /**
     * What JPA has not written yet is written first, since the statement may read it. JPA has no
     * connection before its first statement: then the pool hands out the transaction's, and hands
     * it to JPA later.
     */
    private <T> T askInTransaction(String asScope, Question<T> question) throws SQLException {
        entities.flush();
        Connection ofJpa = entities.unwrap(Connection.class);
        try {
            return scope.within(
                    asScope, () -> ofJpa == null ? askByPool(question) : question.ask(ofJpa));
        } catch (SQLException e) {
            dropIdleAfter(e);
            transactions.setRollbackOnly();
            throw e;
        } catch (DatabaseFailure e) {
            transactions.setRollbackOnly();
            throw e;
        }
    }

    /**
     * The pool looks at a connection once a second at most. One that has ended since then is found
     * by its first statement, which is carried out once more, by a new one: a request begins with
     * such a statement. If the connection ended between the commit and the answer it was carried
     * out before: a request is then counted, or a read noted, twice.
     */
    private <T> T askOutside(Question<T> question) throws SQLException {
        try {
            return askByPool(question);
        } catch (SQLException e) {
            if (!dropIdleAfter(e)) {
                throw e;
            }
            return askByPool(question);
        }
    }

    /** Where one connection of the pool has ended the others most likely have, too. */
    private boolean dropIdleAfter(SQLException failure) {
        boolean ended = DatabaseUnavailable.isEndOfConnection(failure);
        if (ended) {
            serverPool.dropIdleConnections();
        }
        return ended;
    }

    private <T> T askByPool(Question<T> question) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return question.ask(connection);
        }
    }
}
