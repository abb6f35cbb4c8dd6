package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class ProfessionalRepository {

    private static final String PROVIDE =
            """
            WITH made AS (
                INSERT INTO professional (hash, name, title, created_at) VALUES (:hash, :name, :title, :now)
                ON CONFLICT DO NOTHING RETURNING hash),
            assigned AS (
                INSERT INTO professional_assignment (organization_id, professional_hash)
                SELECT :organization, hash FROM made RETURNING professional_hash)
            SELECT (SELECT count(*) FROM made) AS expected, (SELECT count(*) FROM assigned) AS touched""";

    private static final String ASSIGN =
            """
            WITH added AS (
                INSERT INTO professional_assignment (organization_id, professional_hash)
                SELECT id, :hash FROM unnest(:organizations) AS id ON CONFLICT DO NOTHING RETURNING organization_id)
            SELECT cardinality(:organizations) AS expected, (SELECT count(*) FROM added)
                + (SELECT count(*) FROM professional_assignment
                    WHERE professional_hash = :hash AND organization_id = ANY (:organizations)) AS touched""";

    private static final String UNASSIGN =
            """
            WITH gone AS (
                DELETE FROM professional_assignment WHERE professional_hash = :hash
                AND organization_id <> ALL (:organizations) RETURNING organization_id)
            SELECT (SELECT count(*) FROM professional_assignment
                    WHERE professional_hash = :hash AND organization_id <> ALL (:organizations)) AS expected,
                (SELECT count(*) FROM gone) AS touched""";

    private static final String ASSIGNMENTS =
            """
            SELECT professional_hash, organization_id FROM professional_assignment
            WHERE professional_hash = ANY (:hashes)""";

    private static final String FIND_ASSIGNED =
            """
            SELECT p.* FROM professional p JOIN professional_assignment a ON a.professional_hash = p.hash
            WHERE a.organization_id = :organization AND p.hash = :hash""";

    @Inject private Database database;

    void add(Professional professional) {
        database.persist(professional);
    }

    Optional<Professional> find(String hash) {
        return Optional.ofNullable(
                database.withEntityManager(entities -> entities.find(Professional.class, hash)));
    }

    /**
     * Locks the row until the end of the transaction, so that concurrent changes do not overwrite
     * each other.
     */
    Optional<Professional> findForChange(String hash) {
        return Optional.ofNullable(
                database.withEntityManager(
                        entities ->
                                entities.find(
                                        Professional.class, hash, LockModeType.PESSIMISTIC_WRITE)));
    }

    /** Locks the row; bookings and new people of the professional do not wait for it. */
    void lock(String hash) {
        database.statement("SELECT hash FROM professional WHERE hash = :hash FOR NO KEY UPDATE")
                .bind("hash", hash)
                .one(row -> row.text("hash"));
    }

    /** The professional; empty unless they are assigned to the organization. */
    Optional<Professional> find(UUID organization, String hash) {
        if (!CallerCode.Validator.fits(hash)) {
            return Optional.empty();
        }
        return database.forOrganization(organization)
                .statement(FIND_ASSIGNED)
                .bind("hash", hash)
                .first(Professional::read);
    }

    /** The newest first. */
    Page<Professional> list(Page.Request pageRequest) {
        return database.withEntityManager(entities -> list(entities, pageRequest));
    }

    private static Page<Professional> list(EntityManager entities, Page.Request pageRequest) {
        long total =
                entities.createQuery("SELECT COUNT(p) FROM Professional p", Long.class)
                        .getSingleResult();
        return new Page<>(
                entities.createQuery(
                                "SELECT p FROM Professional p ORDER BY p.createdAt DESC, p.hash DESC",
                                Professional.class)
                        .setFirstResult(pageRequest.offset())
                        .setMaxResults(pageRequest.size())
                        .getResultList(),
                pageRequest.number(),
                pageRequest.size(),
                total);
    }

    /**
     * Assigns a professional, who is new or locked by {@link #findForChange}, to exactly these
     * organizations.
     */
    void assign(String hash, Set<UUID> organizations) {
        for (String sql : List.of(UNASSIGN, ASSIGN)) {
            database.inScope(Scope.OPERATOR)
                    .statement(sql)
                    .bind("hash", hash)
                    .bindArray("organizations", "uuid", organizations)
                    .updateCounted();
        }
    }

    private record Assignment(String hash, UUID organization) {}

    /** The organizations that these professionals are assigned to, by hash. */
    Map<String, Set<UUID>> assignments(List<Professional> professionals) {
        List<String> hashes = professionals.stream().map(Professional::hash).toList();
        return database
                .inScope(Scope.OPERATOR)
                .statement(ASSIGNMENTS)
                .bindArray("hashes", "text", hashes)
                .list(
                        row ->
                                new Assignment(
                                        row.text("professional_hash"), row.uuid("organization_id")))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                Assignment::hash,
                                Collectors.mapping(Assignment::organization, Collectors.toSet())));
    }

    /**
     * Adds a professional with the given hash and assigns them to the organization, unless the hash
     * exists.
     */
    void addIfMissing(UUID organization, String hash, String name, String title, Instant now) {
        database.forOrganization(organization)
                .statement(PROVIDE)
                .bind("hash", hash)
                .bind("name", name)
                .bind("title", title)
                .bind("now", now)
                .updateCounted();
    }
}
