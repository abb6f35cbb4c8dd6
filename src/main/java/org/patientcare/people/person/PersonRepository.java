package org.patientcare.people.person;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.people.person.ProfessionalLinks.LinkedProfessional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.WireNamed;

@ApplicationScoped
class PersonRepository {

    private static final String COLUMNS =
            """
            SELECT p.id, p.name, p.email, p.language, p.time_zone, p.professional_hash, p.provider, p.created_at, p.disabled_at,
                (SELECT count(*) FROM passkey k WHERE k.person_id = p.id) AS passkeys,
                (SELECT i.expires_at FROM invitation i WHERE i.person_id = p.id AND i.used_at IS NULL
                    AND i.expires_at > clock_timestamp()) AS invited_until,
                ARRAY(SELECT concat_ws('@', r.role, r.organization_id::text) FROM role_assignment r
                    WHERE r.person_id = p.id$more) AS roles
            FROM person p""";

    private static final String SELECT = COLUMNS.replace("$more", "");

    private static final String SELECT_IN_ORGANIZATION =
            COLUMNS.replace("$more", " AND r.organization_id = :organization");

    private static final String IN_ORGANIZATION =
            " WHERE EXISTS (SELECT FROM role_assignment o WHERE o.person_id = p.id AND o.organization_id = :organization)";

    private static final String ADD =
            """
            INSERT INTO person (id, name, email, language, time_zone, professional_hash)
            VALUES (:id, :name, :email, :language, :timeZone, :professional)""";

    private static final String CHANGE =
            """
            UPDATE person SET name = :name, email = :email, language = :language, time_zone = :timeZone,
                professional_hash = :professional,
                disabled_at = CASE WHEN :disabled THEN coalesce(disabled_at, clock_timestamp()) END
            WHERE id = :id""";

    private static final String GRANT =
            """
            INSERT INTO role_assignment (person_id, role, organization_id, granted_by)
            VALUES (:person, :role, CAST(:place AS uuid), :by)""";

    private static final String REVOKE =
            """
            DELETE FROM role_assignment WHERE person_id = :person AND role = :role
                AND organization_id IS NOT DISTINCT FROM CAST(:place AS uuid)""";

    private static final String HAS_OPERATOR =
            """
            SELECT EXISTS (SELECT FROM role_assignment r JOIN person p ON p.id = r.person_id
                WHERE r.role = 'operator' AND p.disabled_at IS NULL
                    AND (p.provider IS NOT NULL OR EXISTS (SELECT FROM passkey k WHERE k.person_id = p.id))) AS has""";

    private static final String NAMES =
            "SELECT id::text AS id, name FROM person WHERE id = ANY (CAST(:ids AS uuid[]))";

    private static final String PAGE_BY_AGE =
            " ORDER BY p.created_at $way, p.id $way LIMIT :size OFFSET :offset";

    private static final String LOCK =
            "SELECT id FROM person WHERE id = ANY (CAST(:ids AS uuid[])) ORDER BY id FOR NO KEY UPDATE";

    private static final String LOCK_IDENTITY =
            "SELECT id FROM person WHERE provider = :issuer AND subject = :subject FOR NO KEY UPDATE";

    private static final String ADD_IDENTITY =
            """
            INSERT INTO person (id, name, email, provider, subject)
            VALUES (:id, :name, :email, :issuer, :subject)
            ON CONFLICT (provider, subject) WHERE provider IS NOT NULL DO NOTHING RETURNING id""";

    private static final String FIND_LINK =
            "SELECT professional_hash, time_zone FROM person WHERE id = :id";

    private static final String HAS_OTHER =
            """
            SELECT EXISTS (SELECT FROM person WHERE professional_hash = :professional AND id <> :own
                AND disabled_at IS NULL) AS has""";

    private static final String KEEP_UNLINKED =
            "INSERT INTO unlinked_professional (professional_hash) VALUES (:professional) ON CONFLICT DO NOTHING";

    private static final String ADD_DEMO =
            """
            INSERT INTO person (id, name, professional_hash) VALUES (:id, :name, :professional)
            ON CONFLICT (id) DO NOTHING RETURNING id""";

    private static final String FIND_PREFERENCES =
            "SELECT language, time_zone, color_scheme FROM person WHERE id = :id";

    private static final String CHANGE_PREFERENCES =
            """
            UPDATE person SET language = :language, time_zone = :timeZone, color_scheme = :colorScheme
            WHERE id = :id""";

    @Inject private Database database;

    void add(UUID id, PersonProfile profile) {
        bound(database.statement(ADD), id, profile).updateOne();
    }

    /** Adds the person if they are missing. Returns whether they were. */
    boolean addIfMissing(DemoPerson demo) {
        return database.statement(ADD_DEMO)
                .bind("id", demo.id())
                .bind("name", demo.profile().name())
                .bind("professional", demo.profile().professional())
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    /**
     * Adds a person of a provider. Empty if another transaction has just added the same identity.
     */
    Optional<UUID> add(ProviderSignIns.Identity identity) {
        return database.statement(ADD_IDENTITY)
                .bind("id", UUID.randomUUID())
                .bind("name", identity.name())
                .bind("email", identity.email())
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .first(row -> row.uuid("id"));
    }

    void change(UUID id, PersonProfile profile) {
        bound(database.statement(CHANGE), id, profile)
                .bind("disabled", profile.disabled())
                .updateOne();
    }

    private static SqlStatement bound(SqlStatement statement, UUID id, PersonProfile profile) {
        return statement
                .bind("id", id)
                .bind("name", profile.name())
                .bind("email", profile.email())
                .bind("language", profile.language() == null ? null : profile.language().code())
                .bind("timeZone", profile.timeZone() == null ? null : profile.timeZone().getId())
                .bind("professional", profile.professional());
    }

    void grant(UUID person, RoleAssignment role, String by) {
        bound(GRANT, person, role).bind("by", by).updateOne();
    }

    void revoke(UUID person, RoleAssignment role) {
        bound(REVOKE, person, role).updateOne();
    }

    private SqlStatement bound(String sql, UUID person, RoleAssignment role) {
        return everywhere()
                .statement(sql)
                .bind("person", person)
                .bind("role", role.role().code())
                .bind("place", role.organization() == null ? null : role.organization().toString());
    }

    /** The person with all their roles in all organizations. */
    Optional<Person> find(UUID id) {
        return everywhere()
                .statement(SELECT + " WHERE p.id = :id")
                .bind("id", id)
                .first(PersonRepository::read);
    }

    /**
     * People, the newest first unless reversed. With an organization: those who have a role in it,
     * without their other roles.
     */
    Page<Person> list(Optional<UUID> organization, Page.Request pageRequest) {
        ScopedDatabase seen =
                organization.map(database::forOrganization).orElseGet(this::everywhere);
        String where = organization.isPresent() ? IN_ORGANIZATION : "";
        String order = ListOrder.DESC.reversedIf(pageRequest.isReversed()).in(PAGE_BY_AGE);
        List<Person> people =
                seen.statement(
                                (organization.isPresent() ? SELECT_IN_ORGANIZATION : SELECT)
                                        + where
                                        + order)
                        .bind("size", pageRequest.size())
                        .bind("offset", pageRequest.offset())
                        .list(PersonRepository::read);
        long total =
                seen.statement("SELECT count(*) AS total FROM person p" + where)
                        .one(row -> row.number("total"));
        return new Page<>(people, pageRequest.number(), pageRequest.size(), total);
    }

    /**
     * Whether an enabled person who has a passkey or signs in through a provider is an operator.
     */
    boolean hasOperator() {
        return everywhere().statement(HAS_OPERATOR).one(row -> row.flag("has"));
    }

    private record Named(String id, String name) {}

    /** The names of people, by their ids; unknown ids are left out. */
    Map<String, String> names(Collection<String> ids) {
        return database
                .statement(NAMES)
                .bindArray("ids", "text", ids)
                .list(row -> new Named(row.text("id"), row.text("name")))
                .stream()
                .collect(Collectors.toMap(Named::id, Named::name));
    }

    /**
     * Locks a person's row: until the end of the transaction no other transaction changes the
     * person, or their roles, passkeys and invitation. These are locked after it.
     *
     * @param id null for nobody
     * @return false if there is no such person
     */
    boolean lock(UUID id) {
        return lock(id, null);
    }

    /** Locks a person's row like {@link #lock(UUID)}; returns false for a disabled person, too. */
    boolean lockEnabled(UUID id) {
        return database.statement(
                        "SELECT id FROM person WHERE id = :id AND disabled_at IS NULL FOR NO KEY UPDATE")
                .bind("id", id)
                .first(row -> row.uuid("id"))
                .isPresent();
    }

    /**
     * Locks two people in the order of their ids, so that two people who change each other cannot
     * deadlock.
     *
     * @param by the person who makes the change; null for the operator's keys
     * @return false if the person with the first id does not exist
     */
    boolean lock(UUID id, UUID by) {
        List<String> ids = Stream.of(id, by).filter(Objects::nonNull).map(UUID::toString).toList();
        return database.statement(LOCK)
                .bindArray("ids", "text", ids)
                .list(row -> row.uuid("id"))
                .contains(id);
    }

    /**
     * Locks the row of a person of a provider like {@link #lock(UUID)}. Empty if the person does
     * not exist.
     */
    Optional<UUID> lock(ProviderSignIns.Identity identity) {
        return database.statement(LOCK_IDENTITY)
                .bind("issuer", identity.issuer())
                .bind("subject", identity.subject())
                .first(row -> row.uuid("id"));
    }

    /** The professional that a person is. */
    LinkedProfessional findLink(UUID person) {
        return database.statement(FIND_LINK)
                .bind("id", person)
                .one(
                        row ->
                                new LinkedProfessional(
                                        row.text("professional_hash"),
                                        Optional.ofNullable(row.text("time_zone"))
                                                .map(ZoneId::of)
                                                .orElse(null)));
    }

    /** Whether another person, who is not disabled, is linked to the professional. */
    boolean hasOtherPerson(String professional, UUID own) {
        return database.statement(HAS_OTHER)
                .bind("professional", professional)
                .bind("own", own)
                .one(row -> row.flag("has"));
    }

    /** Remembers the professional from whom a change unlinks a person; nothing if it does not. */
    void keepUnlinked(PersonProfile before, PersonProfile after) {
        String former = before.professional();
        if (former != null && !former.equals(after.professional())) {
            database.statement(KEEP_UNLINKED)
                    .bind("professional", former)
                    .updateOneUnless(() -> isUnlinked(former));
        }
    }

    private boolean isUnlinked(String professional) {
        return database.statement(
                        "SELECT professional_hash FROM unlinked_professional WHERE professional_hash = :professional")
                .bind("professional", professional)
                .first(row -> row.text("professional_hash"))
                .isPresent();
    }

    Preferences preferences(UUID person) {
        return database.statement(FIND_PREFERENCES).bind("id", person).one(Preferences::read);
    }

    void changePreferences(UUID person, Preferences preferences) {
        database.statement(CHANGE_PREFERENCES)
                .bind("id", person)
                .bind("language", code(preferences.language()))
                .bind(
                        "timeZone",
                        preferences.timeZone() == null ? null : preferences.timeZone().getId())
                .bind("colorScheme", code(preferences.colorScheme()))
                .updateOne();
    }

    private static String code(WireNamed constant) {
        return constant == null ? null : constant.code();
    }

    private static Person read(Row row) {
        Instant disabledAt = row.instant("disabled_at");
        return new Person(
                row.uuid("id"),
                new PersonProfile(
                        row.text("name"),
                        row.text("email"),
                        row.enumValue(Language.class, "language"),
                        Optional.ofNullable(row.text("time_zone")).map(ZoneId::of).orElse(null),
                        row.text("professional_hash"),
                        row.texts("roles").stream()
                                .map(RoleAssignment::parse)
                                .collect(Collectors.toSet()),
                        disabledAt != null),
                row.text("provider"),
                row.integer("passkeys"),
                row.instant("invited_until"),
                row.instant("created_at"),
                disabledAt);
    }

    private ScopedDatabase everywhere() {
        return database.inScope(Scope.OPERATOR);
    }
}
