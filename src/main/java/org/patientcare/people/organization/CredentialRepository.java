package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class CredentialRepository {

    @PersistenceContext private EntityManager entities;

    void add(Credential credential) {
        entities.persist(credential);
        entities.flush();
    }

    Optional<Credential> find(String apiKey) {
        return Optional.ofNullable(entities.find(Credential.class, apiKey));
    }

    /** Those of an organization, the newest first, revoked ones included. */
    Page<Credential> list(UUID organization, Page.Request asked) {
        return new Page<>(
                entities.createQuery(
                                "SELECT c FROM Credential c WHERE c.organizationId = :organization"
                                        + " ORDER BY c.createdAt DESC, c.apiKey",
                                Credential.class)
                        .setParameter("organization", organization)
                        .setFirstResult(asked.offset())
                        .setMaxResults(asked.size())
                        .getResultList(),
                asked.number(),
                asked.size(),
                entities.createQuery(
                                "SELECT COUNT(c) FROM Credential c WHERE c.organizationId = :organization",
                                Long.class)
                        .setParameter("organization", organization)
                        .getSingleResult());
    }
}
