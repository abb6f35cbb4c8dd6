package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.people.person.HeldRole;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Language;

@ApplicationScoped
class SessionRepository {

    /** The most sessions of one person, or of the operator's keys; the oldest ones are removed. */
    static final int MAX_SESSIONS = 10;

    private static final String IS_VALID =
            "s.token_hash = :hash AND s.ends_at > clock_timestamp()"
                    + " AND s.seen_at > clock_timestamp() - :idle * interval '1 second'";

    private static final String FIND =
            """
            SELECT s.person_id, s.keys_proof, s.way, s.ends_at, p.name, p.language,
                s.seen_at + :idle * interval '1 second' AS idle_ends_at,
                s.authenticated_at > clock_timestamp() - interval '5 minutes' AS recent,
                s.seen_at < clock_timestamp() - interval '1 minute' AS stale,
                ARRAY(SELECT concat_ws('@', r.role, r.organization_id::text)
                    FROM role_assignment r WHERE r.person_id = s.person_id ORDER BY r.role, r.organization_id) AS roles
            FROM person_session s LEFT JOIN person p ON p.id = s.person_id
            WHERE p.disabled_at IS NULL AND\
            """
                    + " "
                    + IS_VALID;

    private static final String RECORD_USE =
            "UPDATE person_session SET seen_at = clock_timestamp()"
                    + " WHERE token_hash = :hash AND seen_at < clock_timestamp() - interval '1 minute'";

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

    @Inject private Database database;
    @Inject private SessionSettings settings;

    /** A session, and whether its use has to be recorded. */
    record Found(OpenSession session, boolean useUnrecorded) {}

    /**
     * @param keys the current keys of the operator
     */
    Optional<Found> find(SessionToken token, String keys) {
        return database.inScope(Scope.DOOR)
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
                        row.enumValue(Language.class, "language"),
                        row.enumValue(SignInMethod.class, "way"),
                        row.texts("roles").stream().map(HeldRole::parse).toList(),
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

    private static int seconds(Duration time) {
        return (int) time.toSeconds();
    }
}
