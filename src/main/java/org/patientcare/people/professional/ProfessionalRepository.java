package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;

@ApplicationScoped
class ProfessionalRepository {

    private static final String ADD =
            """
            INSERT INTO professional (hash, name, speciality_id, title, description, avatar, collegiate_number, created_at)
            VALUES (:hash, :name, :speciality, :title, :description, :avatar, :number, :createdAt)""";

    private static final String CHANGE =
            """
            UPDATE professional SET name = :name, speciality_id = :speciality, title = :title, description = :description,
                avatar = :avatar, collegiate_number = :number
            WHERE hash = :hash""";

    private static final String FIND = "SELECT p.* FROM professional p WHERE p.hash = :hash";

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

    private static final String ASSIGNED_AMONG =
            """
            SELECT organization_id FROM professional_assignment
            WHERE professional_hash = :hash AND organization_id = ANY (:organizations)""";

    private static final String SET_EMAIL =
            """
            INSERT INTO professional_email (professional_hash, email) VALUES (:hash, :email)
            ON CONFLICT (professional_hash) DO UPDATE SET email = EXCLUDED.email""";

    private static final String FIND_EMAILS =
            "SELECT professional_hash, email FROM professional_email WHERE professional_hash = ANY (:hashes)";

    private static final String ASSIGNED =
            "EXISTS (SELECT FROM professional_assignment a"
                    + " WHERE a.organization_id = :organization AND a.professional_hash = p.hash)";

    private static final String SEARCH = "SELECT p.* FROM professional p";

    private static final String PAGE_BY_AGE =
            " ORDER BY p.created_at $way, p.hash $way LIMIT :size OFFSET :offset";

    private static final String COUNT_FOUND = "SELECT count(*) FROM professional p";

    private static final String HASHES_OF_NUMBER =
            """
            SELECT DISTINCT p.hash FROM professional p JOIN professional_assignment a ON a.professional_hash = p.hash
            WHERE a.organization_id = ANY (:organizations) AND p.collegiate_number = :number ORDER BY p.hash LIMIT 2""";

    @Inject private Database database;

    void add(Professional professional) {
        values(ADD, professional).bind("createdAt", professional.createdAt()).updateOne();
    }

    void change(Professional professional) {
        values(CHANGE, professional).updateOne();
    }

    private SqlStatement values(String sql, Professional professional) {
        return database.statement(sql)
                .bind("hash", professional.hash())
                .bind("name", professional.name())
                .bind("speciality", professional.specialityId())
                .bind("title", professional.title())
                .bind("description", professional.description())
                .bind("avatar", professional.avatar())
                .bind("number", professional.collegiateNumber());
    }

    Optional<Professional> find(String hash) {
        return database.statement(FIND).bind("hash", hash).first(Professional::read);
    }

    /**
     * Locks the row until the end of the transaction, so that concurrent changes do not overwrite
     * each other. Bookings of the professional do not wait for it.
     */
    Optional<Professional> findForChange(String hash) {
        return database.statement(FIND + " FOR NO KEY UPDATE")
                .bind("hash", hash)
                .first(Professional::read);
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

    /** Those of the given organizations that a professional is assigned to. */
    Set<UUID> assigned(String hash, Collection<UUID> among) {
        return Set.copyOf(
                database.inScope(Scope.OPERATOR)
                        .statement(ASSIGNED_AMONG)
                        .bind("hash", hash)
                        .bindArray("organizations", "uuid", among)
                        .list(row -> row.uuid("organization_id")));
    }

    private record Assignment(String hash, UUID organization) {}

    /**
     * The organizations that professionals are assigned to, by hash; without those who are to none.
     */
    Map<String, Set<UUID>> assignments(Collection<String> hashes) {
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

    private record Address(String hash, String email) {}

    /**
     * Sets or removes the address of a professional, who is new or locked for a change.
     *
     * @param before the address before; null if there was none
     * @param after null for none
     */
    void changeEmail(String hash, String before, String after) {
        if (after != null) {
            database.statement(SET_EMAIL).bind("hash", hash).bind("email", after).updateOne();
        } else if (before != null) {
            database.statement("DELETE FROM professional_email WHERE professional_hash = :hash")
                    .bind("hash", hash)
                    .updateOne();
        }
    }

    /** The addresses of these professionals, by hash; those without one are left out. */
    Map<String, String> emails(Collection<String> hashes) {
        return database
                .statement(FIND_EMAILS)
                .bindArray("hashes", "text", hashes)
                .list(row -> new Address(row.text("professional_hash"), row.text("email")))
                .stream()
                .collect(Collectors.toMap(Address::hash, Address::email));
    }

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
     * Professionals that match, the newest first unless the list is reversed.
     *
     * @param name beginning of the name or one of its words, ignoring case and accents; null for
     *     any
     * @param assignedTo an organization; null for any
     */
    Page<Professional> list(String name, UUID assignedTo, Page.Request pageRequest) {
        String order = ListOrder.DESC.reversedIf(pageRequest.isReversed()).in(PAGE_BY_AGE);
        Conditions conditions = new Conditions().addWordPrefix("p.name", name);
        if (assignedTo != null) {
            conditions.add(ASSIGNED);
        }
        List<Professional> found =
                conditions
                        .bind(asSeenBy(assignedTo, SEARCH + conditions.where() + order))
                        .bind("size", pageRequest.size())
                        .bind("offset", pageRequest.offset())
                        .list(Professional::read);
        long total =
                conditions
                        .bind(asSeenBy(assignedTo, COUNT_FOUND + conditions.where()))
                        .one(row -> row.number("count"));
        return new Page<>(found, pageRequest.number(), pageRequest.size(), total);
    }

    private SqlStatement asSeenBy(UUID organization, String sql) {
        return organization == null
                ? database.statement(sql)
                : database.forOrganization(organization).statement(sql);
    }
}
