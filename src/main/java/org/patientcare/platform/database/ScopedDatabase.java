package org.patientcare.platform.database;

import jakarta.persistence.EntityManager;
import java.util.UUID;
import java.util.function.Function;

/**
 * The database as one organization, or one {@link Scope}, sees it: in tables with row-level
 * security no other rows are seen or written, whatever a statement says.
 */
public final class ScopedDatabase {

    private final Database database;
    private final String scope;
    private final UUID organization;

    /**
     * @param organization value of the parameter {@code :organization}; null for a named scope
     */
    ScopedDatabase(Database database, String scope, UUID organization) {
        this.database = database;
        this.scope = scope;
        this.organization = organization;
    }

    /**
     * @param sql with parameters such as {@code :code}; {@code :organization}, if it is used, is
     *     bound already
     */
    public SqlStatement statement(String sql) {
        SqlStatement statement = new SqlStatement(database, scope, sql);
        return organization == null ? statement : statement.bind("organization", organization);
    }

    /**
     * For work that needs JPA. Changed entities are written in this scope, too, until JPA is used
     * in another one.
     *
     * @param work the whole query, including reading its result
     */
    public <T> T withEntityManager(Function<EntityManager, T> work) {
        return database.withEntityManager(scope, work);
    }

    /** Stores a new entity at once. */
    public void persist(Object entity) {
        database.persist(scope, entity);
    }
}
