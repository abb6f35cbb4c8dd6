package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class OrganizationRepository {

    private static final long DEMO_LOCK = 0x70617469656e74L;

    private static final String FIND_IDS =
            "SELECT o.id FROM organization o%s ORDER BY o.created_at DESC, o.id DESC LIMIT :size OFFSET :offset";

    private static final String COUNT = "SELECT count(*) FROM organization o%s";

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
}
