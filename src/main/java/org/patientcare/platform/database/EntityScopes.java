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
     * To be called once, before JPA is used.
     *
     * @throws IllegalStateException if this server's JPA does not allow that, or the data source
     *     loses scopes
     */
    public void install() {
        connections.wrap(pool -> ScopedConnections.around(pool, scope));
        database.withConnection(ScopeSelfTest.SCOPE, false, ScopeSelfTest::run);
    }
}
