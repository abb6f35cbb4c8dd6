package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Page;

/** Finds professionals by name or collegiate number. */
@ApplicationScoped
class ProfessionalSearchRepository {

    private static final String ASSIGNED =
            "EXISTS (SELECT FROM professional_assignment a"
                    + " WHERE a.organization_id = :organization AND a.professional_hash = p.hash)";

    private static final String FIND = "SELECT p.* FROM professional p";

    private static final String NEWEST =
            " ORDER BY p.created_at DESC, p.hash DESC LIMIT :size OFFSET :offset";

    private static final String COUNT = "SELECT count(*) FROM professional p";

    private static final String HASHES_OF_NUMBER =
            """
            SELECT DISTINCT p.hash FROM professional p JOIN professional_assignment a ON a.professional_hash = p.hash
            WHERE a.organization_id = ANY (:organizations) AND p.collegiate_number = :number ORDER BY p.hash LIMIT 2""";

    @Inject private Database database;

    private record Named(String hash, String name) {}

    /** The names of professionals, by hash. */
    Map<String, String> names(Collection<String> hashes) {
        return database
                .statement("SELECT hash, name FROM professional WHERE hash = ANY (:hashes)")
                .bindArray("hashes", "text", hashes)
                .list(row -> new Named(row.text("hash"), row.text("name")))
                .stream()
                .collect(Collectors.toMap(Named::hash, Named::name));
    }

    /** At most two hashes. */
    List<String> hashes(Collection<UUID> organizations, String collegiateNumber) {
        return database.inScope(Scope.OPERATOR)
                .statement(HASHES_OF_NUMBER)
                .bindArray("organizations", "uuid", organizations)
                .bind("number", collegiateNumber)
                .list(row -> row.text("hash"));
    }

    /**
     * Professionals that match, the newest first.
     *
     * @param name beginning of the name or one of its words, ignoring case and accents; null for
     *     any
     * @param assignedTo an organization; null for any
     */
    Page<Professional> list(String name, UUID assignedTo, Page.Request pageRequest) {
        Conditions conditions = new Conditions().addWordPrefix("p.name", name);
        if (assignedTo != null) {
            conditions.add(ASSIGNED);
        }
        List<Professional> found =
                conditions
                        .bind(asSeenBy(assignedTo, FIND + conditions.where() + NEWEST))
                        .bind("size", pageRequest.size())
                        .bind("offset", pageRequest.offset())
                        .list(Professional::read);
        long total =
                conditions
                        .bind(asSeenBy(assignedTo, COUNT + conditions.where()))
                        .one(row -> row.number("count"));
        return new Page<>(found, pageRequest.number(), pageRequest.size(), total);
    }

    private SqlStatement asSeenBy(UUID organization, String sql) {
        return organization == null
                ? database.statement(sql)
                : database.forOrganization(organization).statement(sql);
    }
}
