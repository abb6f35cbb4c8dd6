package org.patientcare.platform.database;

import jakarta.persistence.EntityManager;
import java.util.UUID;
import java.util.function.Function;

/**
 * The database as one organization, or one {@link Scope}, sees it: of tables that have walls
 * between organizations nothing else is seen or written, whatever a statement says.
 */
public final class ScopedDatabase {

    private final Database database;
    private final String scope;
    private final UUID organization;

    /**
     * @param organization for the parameter {@code :organization}; null for a named scope
     */
    ScopedDatabase(Database database, String scope, UUID organization) {
        this.database = database;
        this.scope = scope;
        this.organization = organization;
    }

    /**
     * @param sql with parameters such as {@code :code}; {@code :organization}, if there is one, is
     *     bound already
     */
    public SqlStatement statement(String sql) {
        SqlStatement statement = new SqlStatement(database, scope, sql);
        return organization == null ? statement : statement.bind("organization", organization);
    }

    /**
     * For what needs JPA. Entities that are changed are written as this organization, too, until
     * others are asked for.
     *
     * @param work all of a query, its result included
     */
    public <T> T entities(Function<EntityManager, T> work) {
        return database.entities(scope, work);
    }

    /** Stores a new entity at once. */
    public void add(Object entity) {
        database.add(scope, entity);
    }
}
