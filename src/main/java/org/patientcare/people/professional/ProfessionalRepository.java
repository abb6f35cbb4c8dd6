package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class ProfessionalRepository {

    private static final String PROVIDE =
            """
            WITH made AS (
                INSERT INTO professional (hash, name, title, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING RETURNING hash)
            INSERT INTO professional_assignment (organization_id, professional_hash) SELECT ?, hash FROM made""";

    private static final String ASSIGN =
            """
            INSERT INTO professional_assignment (organization_id, professional_hash)
            SELECT CAST(id AS uuid), ? FROM unnest(string_to_array(?, ',')) AS id ON CONFLICT DO NOTHING""";

    private static final String UNASSIGN =
            """
            DELETE FROM professional_assignment WHERE professional_hash = ?
            AND organization_id <> ALL (CAST(string_to_array(?, ',') AS uuid[]))""";

    private static final String ASSIGNMENTS =
            """
            SELECT professional_hash, organization_id FROM professional_assignment
            WHERE professional_hash = ANY (string_to_array(?, ','))""";

    private static final String FIND_ASSIGNED =
            """
            SELECT p.* FROM professional p JOIN professional_assignment a ON a.professional_hash = p.hash
            WHERE a.organization_id = ? AND p.hash = ?""";

    @PersistenceContext private EntityManager entities;

    void add(Professional professional) {
        entities.persist(professional);
        entities.flush();
    }

    Optional<Professional> find(String hash) {
        return Optional.ofNullable(entities.find(Professional.class, hash));
    }

    /** Held until the end of the transaction, so that of two changes at once both stand. */
    Optional<Professional> findForChange(String hash) {
        return Optional.ofNullable(
                entities.find(Professional.class, hash, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Of those that are assigned to the organization. */
    Optional<Professional> find(UUID organization, String hash) {
        if (!CallerCode.Validator.fits(hash)) {
            return Optional.empty();
        }
        List<?> found =
                entities.createNativeQuery(FIND_ASSIGNED, Professional.class)
                        .setParameter(1, organization)
                        .setParameter(2, hash)
                        .getResultList();
        return found.stream().map(Professional.class::cast).findFirst();
    }

    /** The newest first. */
    Page<Professional> list(Page.Request asked) {
        long total =
                entities.createQuery("SELECT COUNT(p) FROM Professional p", Long.class)
                        .getSingleResult();
        return new Page<>(
                entities.createQuery(
                                "SELECT p FROM Professional p ORDER BY p.createdAt DESC, p.hash DESC",
                                Professional.class)
                        .setFirstResult(asked.offset())
                        .setMaxResults(asked.size())
                        .getResultList(),
                asked.number(),
                asked.size(),
                total);
    }

    /** Assigns a professional to these organizations and to no others. */
    void assign(String hash, Set<UUID> organizations) {
        String ids = String.join(",", organizations.stream().map(UUID::toString).toList());
        for (String sql : List.of(UNASSIGN, ASSIGN)) {
            entities.createNativeQuery(sql)
                    .setParameter(1, hash)
                    .setParameter(2, ids)
                    .executeUpdate();
        }
    }

    /** To which organizations these professionals are assigned, by their hash. */
    Map<String, Set<UUID>> assignments(List<Professional> professionals) {
        List<?> rows =
                entities.createNativeQuery(ASSIGNMENTS)
                        .setParameter(
                                1,
                                String.join(
                                        ",",
                                        professionals.stream().map(Professional::hash).toList()))
                        .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .collect(
                        Collectors.groupingBy(
                                row -> (String) row[0],
                                Collectors.mapping(row -> (UUID) row[1], Collectors.toSet())));
    }

    /** Makes a professional with a hash that is given, and assigns them, unless they are there. */
    boolean provide(UUID organization, String hash, String name, String title, Instant now) {
        return entities.createNativeQuery(PROVIDE)
                        .setParameter(1, hash)
                        .setParameter(2, name)
                        .setParameter(3, title)
                        .setParameter(4, Timestamp.from(now))
                        .setParameter(5, organization)
                        .executeUpdate()
                == 1;
    }
}
