package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

@ApplicationScoped
class WorkplaceRepository {

    private static final String ASSIGNED =
            """
            SELECT organization_id FROM professional_assignment
            WHERE professional_hash = :hash AND organization_id = ANY (:organizations)""";

    @Inject private Database database;

    /** To which of these organizations a professional is assigned. */
    Set<UUID> assigned(String hash, Collection<UUID> organizations) {
        return Set.copyOf(
                database.in(Scope.OPERATOR)
                        .statement(ASSIGNED)
                        .bind("hash", hash)
                        .bindArray("organizations", "uuid", organizations)
                        .list(row -> row.uuid("organization_id")));
    }
}
