package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.server.EntityConnections;

/** Makes JPA's statements set their scope, as this service's own statements do. */
@ApplicationScoped
public class EntityScopes {

    @Inject private EntityConnections connections;
    @Inject private CurrentScope scope;
    @Inject private Database database;

    /**
     * To be called once, before JPA is used; needs no database.
     *
     * @throws IllegalStateException if this server's JPA does not allow that
     */
    public void install() {
        connections.wrap(pool -> ScopedConnections.around(pool, scope));
    }

    /**
     * @throws IllegalStateException if the data source loses scopes
     * @throws DatabaseFailure if the database does not answer
     */
    public void requireKept() {
        database.withConnection(ScopeSelfTest.SCOPE, false, ScopeSelfTest::run);
    }
}
