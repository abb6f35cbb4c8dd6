package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.WriteBatch;
import org.patientcare.platform.retention.ExpiringRows;
import org.patientcare.platform.retention.RetentionClass;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.VisitLink.Access;

/**
 * Stores the links of visits by the hashes of their tokens, and the key from which the tokens are
 * derived, which is one of the stored secrets.
 */
@ApplicationScoped
class VisitLinkRepository implements SecretStore {

    private static final String ADD =
            """
            INSERT INTO visit_link (token_hash, organization_id, appointment_id, role, generation, handovers)
            VALUES (:hash, :organization, :appointment, :role, :generation, :handovers)""";

    private static final String COUNT =
            """
            SELECT cardinality(CAST(:hashes AS text[])) AS expected, count(*) AS touched FROM visit_link
            WHERE organization_id = :organization
                AND token_hash = ANY (ARRAY(SELECT decode(given, 'hex') FROM unnest(CAST(:hashes AS text[])) AS given))""";

    /** In the order of the hashes, so that concurrent statements do not wait in a circle. */
    private static final String ADD_MISSING =
            """
            INSERT INTO visit_link (token_hash, organization_id, appointment_id, role, generation, made_by)
            SELECT decode(n.hash, 'hex'), :organization, n.appointment, :role, n.generation, :madeBy
            FROM unnest(:hashes, :appointments, :generations) AS n (hash, appointment, generation)
            ORDER BY n.hash ON CONFLICT DO NOTHING""";

    /**
     * An account lets in only in the organization of the visit. Without one there, the link alone
     * lets in only if no person is or was linked to the professional anywhere, so that it does not
     * open when an account ends.
     */
    private static final String FIND =
            """
            SELECT encode(l.token_hash, 'hex') AS hash,
                CASE WHEN l.role = 'patient' THEN 'ANYBODY'
                    WHEN NOT EXISTS (SELECT FROM professional_assignment m
                        WHERE m.organization_id = a.organization_id AND m.professional_hash = a.professional_hash) THEN 'NOBODY'
                    WHEN EXISTS (SELECT FROM person u JOIN role_assignment r ON r.person_id = u.id
                        WHERE u.professional_hash = a.professional_hash AND u.disabled_at IS NULL
                            AND r.role = 'professional' AND r.organization_id = a.organization_id) THEN 'SIGNED_IN'
                    WHEN EXISTS (SELECT FROM person u WHERE u.professional_hash = a.professional_hash)
                        OR EXISTS (SELECT FROM unlinked_professional f WHERE f.professional_hash = a.professional_hash) THEN 'NOBODY'
                    ELSE 'ANYBODY' END AS access,
                l.made_by, l.organization_id, l.appointment_id, a.code, l.role, coalesce(l.kept_as, l.generation) AS generation, l.handovers,
                a.generation = coalesce(l.kept_as, l.generation) AND (l.role = 'patient' OR a.handovers = l.handovers) AS current, a.state, a.starts_at, a.duration,
                (SELECT y.minutes FROM appointment_delay y WHERE y.organization_id = a.organization_id AND y.appointment_id = a.id
                    AND y.generation = a.generation ORDER BY y.number DESC LIMIT 1) AS delay, p.locale,
                o.language, o.time_zone,
                o.name, o.phone, p.id AS patient_id, p.code AS patient_code, p.first_name, p.last_name, d.hash AS professional_hash, d.name AS professional_name, d.title,
                EXISTS (SELECT FROM professional_assignment m WHERE m.organization_id = a.organization_id
                    AND m.professional_hash = a.professional_hash AND m.online_until > statement_timestamp()) AS professional_online
            FROM visit_link l
            JOIN appointment a ON a.organization_id = l.organization_id AND a.id = l.appointment_id
            JOIN organization o ON o.id = a.organization_id
            JOIN patient p ON p.organization_id = a.organization_id AND p.id = a.patient_id
            JOIN professional d ON d.hash = a.professional_hash
            WHERE l.token_hash = ANY (ARRAY(SELECT decode(given, 'hex') FROM unnest(CAST(:hashes AS text[])) AS given))""";

    private static final String OF_PAST_VISITS =
            """
            made_at < $end AND NOT EXISTS (SELECT FROM appointment a WHERE a.organization_id = :organization
                AND a.id = visit_link.appointment_id AND a.ends_at >= $end)"""
                    .replace("$end", ExpiringRows.END);

    private static final int ID_DIGITS = 16;

    @Inject private Database database;
    @Inject private VisitSettings settings;

    /**
     * Of a visit that was moved, all links stay as long as it is not over. They are removed by a
     * function of the schema's owner.
     */
    @Produces
    static ExpiringRows expiringLinks() {
        return new ExpiringRows(
                RetentionClass.VISIT_LINKS,
                OldRows.countOf("visit_link", OF_PAST_VISITS),
                "SELECT visit_links_expire(:organization, :seconds * interval '1 second', :most) AS gone");
    }

    WriteBatch addingPatients(UUID organization, long appointment, int generation, byte[] hash) {
        return adding(organization, appointment, VisitRole.PATIENT, generation, 0, hash);
    }

    /**
     * @param handovers as {@link VisitLink#handovers}
     */
    WriteBatch addingProfessionals(
            UUID organization, long appointment, int generation, int handovers, byte[] hash) {
        return adding(
                organization, appointment, VisitRole.PROFESSIONAL, generation, handovers, hash);
    }

    private WriteBatch adding(
            UUID organization,
            long appointment,
            VisitRole role,
            int generation,
            int handovers,
            byte[] hash) {
        return database.forOrganization(organization)
                .statement(ADD)
                .bind("hash", hash)
                .bind("appointment", appointment)
                .bind("role", role.code())
                .bind("generation", generation)
                .bind("handovers", handovers)
                .expectingRows(1);
    }

    /** A patient's link, with its hash in hexadecimal digits. */
    record PatientsLink(String hash, long appointment, int generation) {}

    /**
     * Adds those of the links that do not exist; writes nothing if all do.
     *
     * @throws org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount if one does not
     *     exist afterwards
     */
    void addMissing(UUID organization, List<PatientsLink> given, String madeBy) {
        List<String> hashes = given.stream().map(PatientsLink::hash).toList();
        if (count(organization, hashes).one(row -> row.number("touched")) < given.size()) {
            database.forOrganization(organization)
                    .statement(ADD_MISSING)
                    .bindArray("hashes", "text", hashes)
                    .bindArray(
                            "appointments",
                            "bigint",
                            given.stream().map(PatientsLink::appointment).toList())
                    .bindArray(
                            "generations",
                            "integer",
                            given.stream().map(PatientsLink::generation).toList())
                    .bind("role", VisitRole.PATIENT.code())
                    .bind("madeBy", madeBy)
                    .updateAny();
            count(organization, hashes).updateCounted();
        }
    }

    private SqlStatement count(UUID organization, List<String> hashes) {
        return database.forOrganization(organization)
                .statement(COUNT)
                .bindArray("hashes", "text", hashes);
    }

    /** The links with these hashes, in hexadecimal digits, by hash; unknown ones are left out. */
    Map<String, VisitLink> find(Collection<String> hashes) {
        return database
                .inScope(Scope.LINKS)
                .statement(FIND)
                .bindArray("hashes", "text", hashes)
                .list(row -> Map.entry(row.text("hash"), read(row)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * The key from which the tokens of all links are derived, as it is stored. Its text form is
     * base64.
     *
     * @param plain null if the key is stored wrapped
     * @param wrapped null if the key is stored in plain form
     */
    record LinkKey(byte[] plain, String wrapped) {

        static final String TABLE = "visit_link_key";

        /** Key of the table's only row. */
        private static final String ROW = "one";

        static StoredSecret plain(byte[] key) {
            return new StoredSecret(TABLE, ROW, Base64.getEncoder().encodeToString(key));
        }

        static LinkKey of(StoredSecret stored) {
            return stored.form().isPlain()
                    ? new LinkKey(Base64.getDecoder().decode(stored.text()), null)
                    : new LinkKey(null, stored.text());
        }

        StoredSecret stored() {
            return wrapped == null ? plain(plain) : new StoredSecret(TABLE, ROW, wrapped);
        }
    }

    /**
     * Adds the key unless there is one, so that nodes that start at the same time agree on one key.
     */
    void addKeyIfAbsent(LinkKey key) {
        database.statement(
                        "INSERT INTO visit_link_key (key, wrapped) VALUES (:key, :wrapped) ON CONFLICT DO NOTHING")
                .bind("key", key.plain())
                .bind("wrapped", key.wrapped())
                .updateOneUnless(() -> findKey().isPresent());
    }

    /** Empty until the first node has created the key. */
    Optional<LinkKey> findKey() {
        return database.statement("SELECT key, wrapped FROM visit_link_key")
                .first(row -> new LinkKey(row.bytes("key"), row.text("wrapped")));
    }

    @Override
    public String table() {
        return LinkKey.TABLE;
    }

    @Override
    public List<StoredSecret> all() {
        return findKey().map(LinkKey::stored).stream().toList();
    }

    @Override
    public void replace(StoredSecret secret) {
        LinkKey key = LinkKey.of(secret);
        database.statement("UPDATE visit_link_key SET key = :key, wrapped = :wrapped")
                .bind("key", key.plain())
                .bind("wrapped", key.wrapped())
                .updateOne();
    }

    private VisitLink read(Row row) {
        VisitRole role = row.enumValue(VisitRole.class, "role");
        Instant startsAt = row.instant("starts_at");
        Duration duration = Duration.ofSeconds(row.integer("duration"));
        return new VisitLink(
                row.text("hash").substring(0, ID_DIGITS),
                Access.valueOf(row.text("access")),
                row.text("made_by"),
                null,
                row.uuid("organization_id"),
                row.number("appointment_id"),
                row.text("code"),
                role,
                row.integer("generation"),
                row.integer("handovers"),
                row.flag("current"),
                row.enumValue(AppointmentState.class, "state"),
                startsAt,
                duration,
                row.optionalInteger("delay").orElse(null),
                settings.opensAt(startsAt),
                settings.closesAt(startsAt.plus(duration)),
                row.enumValue(Language.class, role == VisitRole.PATIENT ? "locale" : "language"),
                ZoneId.of(row.text("time_zone")),
                row.text("name"),
                row.text("phone"),
                row.number("patient_id"),
                row.text("patient_code"),
                name(row.text("first_name"), row.text("last_name")),
                row.text("professional_hash"),
                row.text("professional_name"),
                row.text("title"),
                row.flag("professional_online"));
    }

    private static String name(String first, String last) {
        return last == null ? first : first + " " + last;
    }
}
