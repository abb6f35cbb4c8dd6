package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;

@ApplicationScoped
class WorkplaceRepository {

    private static final String ASSIGNED =
            """
            SELECT organization_id FROM professional_assignment
            WHERE professional_hash = :hash AND organization_id = ANY (:organizations)""";

    private static final String ALL_OF =
            """
            SELECT professional_hash, organization_id FROM professional_assignment
            WHERE professional_hash = ANY (:hashes)""";

    private record Assigned(String hash, UUID organization) {}

    @Inject private Database database;

    /** Those of the given organizations that a professional is assigned to. */
    Set<UUID> assigned(String hash, Collection<UUID> organizations) {
        return Set.copyOf(
                database.inScope(Scope.OPERATOR)
                        .statement(ASSIGNED)
                        .bind("hash", hash)
                        .bindArray("organizations", "uuid", organizations)
                        .list(row -> row.uuid("organization_id")));
    }

    /**
     * The organizations that each professional is assigned to; professionals without any are left
     * out.
     */
    Map<String, Set<UUID>> ofMany(Collection<String> hashes) {
        return database
                .inScope(Scope.OPERATOR)
                .statement(ALL_OF)
                .bindArray("hashes", "text", hashes)
                .list(
                        row ->
                                new Assigned(
                                        row.text("professional_hash"), row.uuid("organization_id")))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                Assigned::hash,
                                Collectors.mapping(Assigned::organization, Collectors.toSet())));
    }
}
