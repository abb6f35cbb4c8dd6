package org.patientcare.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.shared.Page;

@ApplicationScoped
class ProfessionalRepository {

    private static final String PROVIDE =
            """
            WITH made AS (
                INSERT INTO professional (hash, name, title, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING RETURNING hash)
            INSERT INTO professional_assignment (organization_id, professional_hash) SELECT ?, hash FROM made""";

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
        return entities.createQuery(
                        "SELECT p FROM Professional p JOIN p.organizations o"
                                + " WHERE p.hash = :hash AND o = :organization",
                        Professional.class)
                .setParameter("hash", hash)
                .setParameter("organization", organization)
                .getResultStream()
                .findFirst();
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
