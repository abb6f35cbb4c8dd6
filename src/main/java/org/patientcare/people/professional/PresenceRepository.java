package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

/**
 * Until when professionals are at their desks, by the database's clock; {@code -infinity} for who
 * left, {@code epoch} for who is away on purpose: either is long ago for whoever asks no more than
 * who is there. Whoever listens is told of each organization that they are assigned to.
 */
@ApplicationScoped
class PresenceRepository {

    private static final String AHEAD = "statement_timestamp() + interval '90 seconds'";

    /** Who comes or goes is told, and not who says again what stands. */
    private static final String SET =
            """
            WITH before AS (SELECT online_until > statement_timestamp() AS online FROM professional_presence WHERE professional_hash = :hash),
            said AS (
                INSERT INTO professional_presence (professional_hash, online_until) VALUES (:hash, $until)
                ON CONFLICT (professional_hash) DO UPDATE SET online_until = excluded.online_until
                RETURNING professional_hash, online_until > statement_timestamp() AS online)
            SELECT said.online, (SELECT count(CAST(pg_notify('presence', a.organization_id || '/' || a.professional_hash) AS text))
                FROM professional_assignment a WHERE a.professional_hash = said.professional_hash
                    AND said.online IS DISTINCT FROM (SELECT online FROM before)) AS told
            FROM said""";

    private static final String COME = SET.replace("$until", AHEAD);

    /** Not for who is away on purpose, or left. */
    private static final String STAY =
            COME.replace(
                    "= excluded.online_until",
                    "= excluded.online_until WHERE professional_presence.online_until NOT IN ('epoch', '-infinity')");

    private static final String GO_AWAY = SET.replace("$until", "'epoch'");
    private static final String LEAVE = SET.replace("$until", "'-infinity'");

    /**
     * In the order of their hashes, so that two nodes never wait for each other; whom another one
     * writes at this moment is left to it.
     */
    private static final String RENEW =
            """
            WITH held AS (
                SELECT professional_hash, online_until <= statement_timestamp() AS lapsed FROM professional_presence
                WHERE professional_hash = ANY (:hashes) AND online_until > statement_timestamp() - interval '10 minutes'
                ORDER BY professional_hash FOR UPDATE SKIP LOCKED),
            renewed AS (
                UPDATE professional_presence p SET online_until = $until FROM held
                WHERE p.professional_hash = held.professional_hash RETURNING p.professional_hash)
            SELECT renewed.professional_hash, (SELECT count(CAST(pg_notify('presence', a.organization_id || '/' || a.professional_hash) AS text))
                FROM professional_assignment a WHERE a.professional_hash = renewed.professional_hash AND held.lapsed) AS told
            FROM renewed JOIN held USING (professional_hash)"""
                    .replace("$until", AHEAD);

    private static final String FIND =
            """
            SELECT CASE WHEN online_until > statement_timestamp() THEN 'online'
                WHEN online_until = 'epoch' THEN 'away' ELSE 'offline' END AS availability
            FROM professional_presence WHERE professional_hash = :hash""";

    private static final String KNOWN =
            """
            SELECT a.organization_id, a.professional_hash FROM professional_presence d
            JOIN professional_assignment a ON a.professional_hash = d.professional_hash""";

    private static final String LAPSED =
            KNOWN
                    + " WHERE d.online_until <= statement_timestamp()"
                    + " AND d.online_until > statement_timestamp() - :seconds * interval '1 second'";

    @Inject private Database database;

    void come(String hash) {
        say(COME, hash);
    }

    void stay(String hash) {
        statement(STAY)
                .bind("hash", hash)
                .firstUnless(
                        () -> find(hash).filter(Availability.ONLINE::equals).isEmpty(),
                        row -> row.number("told"));
    }

    void goAway(String hash) {
        say(GO_AWAY, hash);
    }

    void leave(String hash) {
        say(LEAVE, hash);
    }

    private void say(String sql, String hash) {
        statement(sql).bind("hash", hash).one(row -> row.number("told"));
    }

    /** Returns who of these is there for longer now. */
    Set<String> renew(Collection<String> hashes) {
        return Set.copyOf(
                statement(RENEW)
                        .bindArray("hashes", "text", hashes)
                        .list(row -> row.text("professional_hash")));
    }

    /** Empty for who was never there. */
    Optional<Availability> find(String hash) {
        return database.statement(FIND)
                .bind("hash", hash)
                .first(row -> row.word(Availability.class, "availability"));
    }

    /** Who lapsed within the last seconds, said or not. */
    List<PresenceKey> lapsed(int seconds) {
        return statement(LAPSED).bind("seconds", seconds).list(PresenceRepository::read);
    }

    /** Who was ever there. */
    List<PresenceKey> known() {
        return statement(KNOWN).list(PresenceRepository::read);
    }

    private static PresenceKey read(Row row) {
        return new PresenceKey(row.uuid("organization_id"), row.text("professional_hash"));
    }

    /** Assignments are of many organizations. */
    private SqlStatement statement(String sql) {
        return database.in(Scope.OPERATOR).statement(sql);
    }
}
