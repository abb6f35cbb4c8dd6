package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.secrets.FormCounts;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.platform.shared.Page;

/** Organizations, and the credentials of their systems. */
@ApplicationScoped
class OrganizationRepository {

    private static final long DEMO_LOCK = 0x70617469656e74L;

    private static final String FIND_IDS =
            "SELECT o.id FROM organization o%s ORDER BY o.created_at DESC, o.id DESC LIMIT :size OFFSET :offset";

    private static final String COUNT = "SELECT count(*) FROM organization o%s";

    static final String TABLE = "organization";

    private static final String FIND_SIGNATURE =
            "SELECT webhook_signature FROM organization WHERE id = :organization";

    private static final String SIGNATURE_FORMS =
            FormCounts.counting(
                    "SELECT "
                            + SecretForm.keyIdOf("webhook_signature")
                            + " AS key_id FROM organization WHERE webhook_signature IS NOT NULL");

    @Inject private Database database;

    void add(Organization organization) {
        database.forOrganization(organization.id()).persist(organization);
    }

    Optional<Organization> find(UUID id) {
        return Optional.ofNullable(
                database.withEntityManager(entities -> entities.find(Organization.class, id)));
    }

    boolean isOriginOfAny(String origin) {
        return database.statement(
                        "SELECT EXISTS (SELECT FROM organization"
                                + " WHERE string_to_array(allowed_origins, E'\\n') @> string_to_array(:origin, E'\\n'))"
                                + " AS known")
                .bind("origin", origin)
                .one(row -> row.flag("known"));
    }

    /**
     * Locks the row until the end of the transaction, so that concurrent changes do not overwrite
     * each other.
     */
    Optional<Organization> findForChange(UUID id) {
        return Optional.ofNullable(
                database.forOrganization(id)
                        .withEntityManager(
                                entities ->
                                        entities.find(
                                                Organization.class,
                                                id,
                                                LockModeType.PESSIMISTIC_WRITE)));
    }

    /**
     * Takes an advisory lock until the end of the transaction, so that only one node at a time sets
     * up the demo organization.
     */
    void waitForOtherNodes() {
        database.statement("SELECT pg_advisory_xact_lock(:lock)").bind("lock", DEMO_LOCK).execute();
    }

    /** The newest first. */
    Page<Organization> list(Page.Request pageRequest) {
        return database.withEntityManager(entities -> list(entities, pageRequest));
    }

    /**
     * Organizations whose name, or one of its words, begins with a text; the newest first.
     *
     * @param name the beginning, ignoring case and accents
     */
    Page<Organization> list(String name, Page.Request pageRequest) {
        Conditions conditions = new Conditions().addWordPrefix("o.name", name);
        List<UUID> ids =
                conditions
                        .bind(database.statement(FIND_IDS.formatted(conditions.where())))
                        .bind("size", pageRequest.size())
                        .bind("offset", pageRequest.offset())
                        .list(row -> row.uuid("id"));
        long total =
                conditions
                        .bind(database.statement(COUNT.formatted(conditions.where())))
                        .one(row -> row.number("count"));
        return new Page<>(
                ids.stream().map(id -> find(id).orElseThrow()).toList(),
                pageRequest.number(),
                pageRequest.size(),
                total);
    }

    private static Page<Organization> list(EntityManager entities, Page.Request pageRequest) {
        return new Page<>(
                entities.createQuery(
                                "SELECT o FROM Organization o ORDER BY o.createdAt DESC, o.id DESC",
                                Organization.class)
                        .setFirstResult(pageRequest.offset())
                        .setMaxResults(pageRequest.size())
                        .getResultList(),
                pageRequest.number(),
                pageRequest.size(),
                entities.createQuery("SELECT COUNT(o) FROM Organization o", Long.class)
                        .getSingleResult());
    }

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

    Optional<Credential> findCredential(UUID organization, String apiKey) {
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
    Page<Credential> listCredentials(UUID organization, Page.Request pageRequest) {
        return database.forOrganization(organization)
                .withEntityManager(
                        entities -> listCredentials(entities, organization, pageRequest));
    }

    private static Page<Credential> listCredentials(
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

    /** The value of {@code x-webhook-signature} with its row. */
    static StoredSecret signature(UUID organization, String text) {
        return new StoredSecret(TABLE, organization.toString(), text);
    }

    List<StoredSecret> signatures() {
        return database.statement(
                        "SELECT id, webhook_signature FROM organization WHERE webhook_signature IS NOT NULL ORDER BY id")
                .list(row -> signature(row.uuid("id"), row.text("webhook_signature")));
    }

    /** How many values are stored in each {@link SecretForm}. */
    Map<SecretForm, Long> signatureForms() {
        return FormCounts.read(database.statement(SIGNATURE_FORMS));
    }

    Optional<StoredSecret> findSignature(UUID organization) {
        return findSignature(organization, FIND_SIGNATURE);
    }

    /** Finds the value and locks its row until the end of the transaction. */
    Optional<StoredSecret> lockSignature(UUID organization) {
        return findSignature(organization, FIND_SIGNATURE + " FOR UPDATE");
    }

    private Optional<StoredSecret> findSignature(UUID organization, String sql) {
        return database.forOrganization(organization)
                .statement(sql)
                .first(row -> row.text("webhook_signature"))
                .map(text -> signature(organization, text));
    }

    /**
     * @param text the value in its stored form; null for none
     */
    void changeSignature(UUID organization, String text) {
        database.forOrganization(organization)
                .statement(
                        "UPDATE organization SET webhook_signature = CAST(:text AS text) WHERE id = :organization")
                .bind("text", text)
                .updateOne();
    }
}
