package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.people.person.Preferences;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

@ApplicationScoped
class SessionRepository {

    /** The most sessions of one person, or of the operator's keys; the oldest ones are removed. */
    static final int MAX_SESSIONS = 10;

    private static final String FIND =
            """
            SELECT s.person_id, s.keys_proof, s.way, s.ends_at, p.name, p.language, p.time_zone, p.color_scheme,
                s.seen_at + :idle * interval '1 second' AS idle_ends_at,
                s.authenticated_at > clock_timestamp() - interval '5 minutes' AS recent,
                s.seen_at < clock_timestamp() - interval '1 minute' AS stale,
                ARRAY(SELECT concat_ws('@', r.role, r.organization_id::text)
                    FROM role_assignment r WHERE r.person_id = s.person_id ORDER BY r.role, r.organization_id) AS roles
            FROM person_session s LEFT JOIN person p ON p.id = s.person_id
            WHERE p.disabled_at IS NULL AND s.token_hash = :hash AND s.ends_at > clock_timestamp()
                AND s.seen_at > clock_timestamp() - :idle * interval '1 second'""";

    private static final String RECORD_USE =
            """
            UPDATE person_session SET seen_at = clock_timestamp()
            WHERE token_hash = :hash AND seen_at < clock_timestamp() - interval '1 minute'""";

    private static final String ADD =
            """
            INSERT INTO person_session (token_hash, person_id, api_key, keys_proof, way, provider_sid,
                authenticated_at, seen_at, ends_at)
            SELECT :hash, CAST(:person AS uuid), :key, CAST(:proof AS bytea), :way, :sid,
                least(t.now, CAST(:proved AS timestamptz)), t.now, t.now + :lifetime * interval '1 second'
            FROM (SELECT clock_timestamp() AS now) t""";

    private static final String REMOVE_BEYOND =
            "DELETE FROM person_session WHERE token_hash = ANY (ARRAY(SELECT token_hash FROM person_session"
                    + " WHERE %s AND token_hash <> :own ORDER BY authenticated_at DESC, token_hash OFFSET "
                    + (MAX_SESSIONS - 1)
                    + "))";

    private static final String REMOVE_ALL =
            """
            WITH held AS (SELECT token_hash FROM person_session WHERE person_id = :person FOR UPDATE),
            gone AS (
                DELETE FROM person_session WHERE person_id = :person AND token_hash IN (SELECT token_hash FROM held)
                RETURNING token_hash)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM gone) AS touched""";

    private static final String REMOVE_OTHERS =
            REMOVE_ALL.replace(":person", ":person AND token_hash <> :own");

    private static final String REMOVE_ENDED =
            OldRows.delete("person_session", "ends_at", "statement_timestamp()");

    private static final String PEOPLE_OF_PROVIDER =
            """
            SELECT DISTINCT s.person_id FROM person_session s JOIN person p ON p.id = s.person_id
            WHERE p.provider = :issuer AND s.way = 'provider' AND (p.subject = :subject OR CAST(:subject AS text) IS NULL)
                AND (s.provider_sid = :sid OR CAST(:sid AS text) IS NULL)""";

    private static final String REMOVE_OF_PROVIDER =
            """
            WITH held AS (SELECT token_hash FROM person_session WHERE person_id = :person AND way = 'provider'
                AND (provider_sid = :sid OR CAST(:sid AS text) IS NULL) FOR UPDATE),
            gone AS (
                DELETE FROM person_session WHERE person_id = :person AND token_hash IN (SELECT token_hash FROM held)
                RETURNING token_hash)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM gone) AS touched""";

    private static final String FIND_SNAPSHOTS =
            """
            SELECT encode(s.token_hash, 'hex') AS hash, s.way, s.person_id, p.professional_hash,
                ARRAY(SELECT concat_ws('@', r.role, r.organization_id::text)
                    FROM role_assignment r WHERE r.person_id = s.person_id ORDER BY r.role, r.organization_id) AS roles
            FROM person_session s LEFT JOIN person p ON p.id = s.person_id
            WHERE s.token_hash = ANY (ARRAY(SELECT decode(given, 'hex') FROM unnest(CAST(:hashes AS text[])) AS given))
                AND p.disabled_at IS NULL AND s.ends_at > clock_timestamp()
                AND s.seen_at > clock_timestamp() - :idle * interval '1 second'""";

    /**
     * A professional may have two persons: one with a passkey and one of the hospital's provider.
     */
    private static final String LEFT_ORGANIZATIONS =
            """
            SELECT r.organization_id FROM role_assignment r WHERE r.person_id = :person AND r.role = 'professional'
                AND NOT EXISTS (SELECT FROM person_session s JOIN person p ON p.id = s.person_id
                    JOIN role_assignment o ON o.person_id = p.id AND o.role = 'professional' AND o.organization_id = r.organization_id
                    WHERE (p.id = :person OR p.professional_hash = (SELECT professional_hash FROM person WHERE id = :person))
                        AND p.disabled_at IS NULL AND s.ends_at > clock_timestamp()
                        AND s.seen_at > clock_timestamp() - :idle * interval '1 second')""";

    /** Skips sessions whose use, or end, another transaction records. */
    private static final String RECORD_USES =
            """
            WITH held AS (
                SELECT token_hash FROM person_session WHERE seen_at < clock_timestamp() - interval '1 minute'
                    AND token_hash = ANY (ARRAY(SELECT decode(given, 'hex') FROM unnest(CAST(:hashes AS text[])) AS given))
                FOR UPDATE SKIP LOCKED),
            used AS (
                UPDATE person_session s SET seen_at = clock_timestamp() FROM held WHERE s.token_hash = held.token_hash
                RETURNING s.token_hash)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM used) AS touched""";

    @Inject private Database database;
    @Inject private SessionSettings settings;

    /** A session, and whether its use has to be recorded. */
    record Found(OpenSession session, boolean useUnrecorded) {}

    /**
     * @param keys the current keys of the operator
     */
    Optional<Found> find(SessionToken token, String keys) {
        return database.inScope(Scope.AUTHENTICATION)
                .statement(FIND)
                .bind("hash", token.hash())
                .bind("idle", seconds(settings.idle()))
                .first(row -> read(row, token, keys));
    }

    private Found read(Row row, SessionToken token, String keys) {
        UUID person = row.uuid("person_id");
        if (person == null && !MessageDigest.isEqual(row.bytes("keys_proof"), token.mac(keys))) {
            return null;
        }
        return new Found(
                new OpenSession(
                        token,
                        person,
                        row.text("name"),
                        Preferences.read(row),
                        row.enumValue(SignInMethod.class, "way"),
                        row.texts("roles").stream().map(RoleAssignment::parse).toList(),
                        row.flag("recent"),
                        row.instant("ends_at"),
                        row.instant("idle_ends_at")),
                row.flag("stale"));
    }

    /** Records the use of a session, at most once a minute. */
    void recordUse(SessionToken token) {
        database.statement(RECORD_USE).bind("hash", token.hash()).updateAny();
    }

    /**
     * @param sid the provider's session id; null without a provider
     * @param provedAt when the person authenticated; null, or a time in the future, for now
     */
    void addForPerson(
            SessionToken token,
            UUID person,
            SignInMethod signInMethod,
            String sid,
            Instant provedAt) {
        add(token, signInMethod)
                .bind("person", person.toString())
                .bind("key", null)
                .bind("proof", null)
                .bind("sid", sid)
                .bind("proved", provedAt == null ? null : provedAt.toString())
                .updateOne();
    }

    void addForOperatorKeys(
            SessionToken token, String apiKey, String keys, SignInMethod signInMethod) {
        add(token, signInMethod)
                .bind("person", null)
                .bind("key", apiKey)
                .bind("proof", token.mac(keys))
                .bind("sid", null)
                .bind("proved", null)
                .updateOne();
    }

    private SqlStatement add(SessionToken token, SignInMethod signInMethod) {
        return database.statement(ADD)
                .bind("hash", token.hash())
                .bind("way", signInMethod.code())
                .bind("lifetime", seconds(settings.lifetime()));
    }

    /** Removes the oldest sessions of a person beyond the limit, never the given one. */
    void removeOldestOfPerson(UUID person, SessionToken own) {
        database.statement(REMOVE_BEYOND.formatted("person_id = :person"))
                .bind("person", person)
                .bind("own", own.hash())
                .updateAny();
    }

    void removeOldestOfKeys(String apiKey, SessionToken own) {
        database.statement(REMOVE_BEYOND.formatted("api_key = :key"))
                .bind("key", apiKey)
                .bind("own", own.hash())
                .updateAny();
    }

    /** Removes a session. Returns whether it was there. */
    boolean remove(SessionToken token) {
        return database.statement("DELETE FROM person_session WHERE token_hash = :hash")
                .bind("hash", token.hash())
                .updateOneUnless(() -> !exists(token));
    }

    boolean exists(SessionToken token) {
        return database.statement("SELECT seen_at FROM person_session WHERE token_hash = :hash")
                .bind("hash", token.hash())
                .first(row -> row.instant("seen_at"))
                .isPresent();
    }

    /** Removes all sessions of a person. Returns how many there were. */
    long removeAll(UUID person) {
        return database.statement(REMOVE_ALL).bind("person", person).updateCounted();
    }

    /** Removes all sessions of a person but one. Returns how many. */
    long removeOthers(UUID person, SessionToken own) {
        return database.statement(REMOVE_OTHERS)
                .bind("person", person)
                .bind("own", own.hash())
                .updateCounted();
    }

    /** Removes some sessions that are past their maximum lifetime. */
    int removeEnded() {
        return database.statement(REMOVE_ENDED).updateAny();
    }

    /**
     * Removes some sessions that have been idle too long. The column has no index, since every
     * recorded use would have to update it, and there are at most ten rows for a person.
     */
    int removeIdle() {
        return database.statement(
                        OldRows.delete("person_session", "seen_at", OldRows.ago(settings.idle())))
                .updateAny();
    }

    /**
     * The people with a session that a provider opened. At least one of {@code subject} and {@code
     * sid} must not be null.
     */
    List<UUID> peopleOfProvider(String issuer, String subject, String sid) {
        return database.statement(PEOPLE_OF_PROVIDER)
                .bind("issuer", issuer)
                .bind("subject", subject)
                .bind("sid", sid)
                .list(row -> row.uuid("person_id"));
    }

    /**
     * @param sid the provider's session; null for all sessions that providers opened
     */
    void removeOfProvider(UUID person, String sid) {
        database.statement(REMOVE_OF_PROVIDER)
                .bind("person", person)
                .bind("sid", sid)
                .updateCounted();
    }

    Map<SessionToken, SessionSnapshot> findSnapshots(Collection<SessionToken> tokens) {
        Map<String, SessionToken> byHash =
                tokens.stream()
                        .distinct()
                        .collect(Collectors.toMap(SessionRepository::hash, one -> one));
        return database
                .inScope(Scope.AUTHENTICATION)
                .statement(FIND_SNAPSHOTS)
                .bindArray("hashes", "text", byHash.keySet())
                .bind("idle", seconds(settings.idle()))
                .list(row -> readSnapshot(row, byHash.get(row.text("hash"))))
                .stream()
                .collect(Collectors.toMap(SessionSnapshot::token, Function.identity()));
    }

    /** As {@link Sessions#leftOrganizations}. */
    Set<UUID> leftOrganizations(UUID person) {
        return Set.copyOf(
                database.inScope(Scope.AUTHENTICATION)
                        .statement(LEFT_ORGANIZATIONS)
                        .bind("person", person)
                        .bind("idle", seconds(settings.idle()))
                        .list(row -> row.uuid("organization_id")));
    }

    /** Records the use of sessions, of each at most once a minute. */
    void recordUses(Collection<SessionToken> tokens) {
        database.statement(RECORD_USES)
                .bindArray(
                        "hashes",
                        "text",
                        tokens.stream().map(SessionRepository::hash).distinct().toList())
                .updateCounted();
    }

    private static String hash(SessionToken token) {
        return HexFormat.of().formatHex(token.hash());
    }

    private static SessionSnapshot readSnapshot(Row row, SessionToken token) {
        return new SessionSnapshot(
                token,
                row.enumValue(SignInMethod.class, "way"),
                row.uuid("person_id"),
                row.text("professional_hash"),
                row.texts("roles").stream().map(RoleAssignment::parse).toList());
    }

    private static int seconds(Duration time) {
        return (int) time.toSeconds();
    }
}
