package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class CredentialRepository {

    @Inject private Database database;

    void add(Credential credential) {
        database.forOrganization(credential.organizationId()).persist(credential);
    }

    /** The organization that the key belongs to; empty if the key is unknown. */
    Optional<UUID> organizationOf(String apiKey) {
        return database.inScope(Scope.DOOR)
                .statement("SELECT organization_id FROM credential WHERE api_key = :key")
                .bind("key", apiKey)
                .first(row -> row.uuid("organization_id"));
    }

    Optional<Credential> find(UUID organization, String apiKey) {
        return Optional.ofNullable(
                        database.forOrganization(organization)
                                .withEntityManager(
                                        entities -> entities.find(Credential.class, apiKey)))
                .filter(credential -> credential.organizationId().equals(organization));
    }

    private record Labelled(String apiKey, String label) {}

    /** Labels by API key; credentials without a label are left out. */
    Map<String, String> labels(UUID organization, Collection<String> apiKeys) {
        return database
                .forOrganization(organization)
                .statement(
                        "SELECT api_key, label FROM credential WHERE organization_id = :organization"
                                + " AND api_key = ANY (:keys) AND label IS NOT NULL")
                .bindArray("keys", "text", apiKeys)
                .list(row -> new Labelled(row.text("api_key"), row.text("label")))
                .stream()
                .collect(Collectors.toMap(Labelled::apiKey, Labelled::label));
    }

    /** The credentials of an organization, the newest first, revoked ones included. */
    Page<Credential> list(UUID organization, Page.Request pageRequest) {
        return database.forOrganization(organization)
                .withEntityManager(entities -> list(entities, organization, pageRequest));
    }

    private static Page<Credential> list(
            EntityManager entities, UUID organization, Page.Request pageRequest) {
        return new Page<>(
                entities.createQuery(
                                "SELECT c FROM Credential c WHERE c.organizationId = :organization"
                                        + " ORDER BY c.createdAt DESC, c.apiKey",
                                Credential.class)
                        .setParameter("organization", organization)
                        .setFirstResult(pageRequest.offset())
                        .setMaxResults(pageRequest.size())
                        .getResultList(),
                pageRequest.number(),
                pageRequest.size(),
                entities.createQuery(
                                "SELECT COUNT(c) FROM Credential c WHERE c.organizationId = :organization",
                                Long.class)
                        .setParameter("organization", organization)
                        .getSingleResult());
    }
}
