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
 * Until when professionals count as online, by the database's clock. Two special times, both in the
 * past and so offline to others: {@code -infinity} for a professional who left, {@code epoch} for
 * one who set themselves away. A change notifies the channel {@code presence} once for each
 * organization that the professional is assigned to.
 */
@ApplicationScoped
class PresenceRepository {

    private static final String NEW_EXPIRY = "statement_timestamp() + interval '90 seconds'";

    /** Notifies only if the professional goes online or offline, not if a state is confirmed. */
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

    private static final String SET_ONLINE = SET.replace("$until", NEW_EXPIRY);

    /** Changes nothing for a professional who set themselves away, or left. */
    private static final String KEEP_ONLINE =
            SET_ONLINE.replace(
                    "= excluded.online_until",
                    "= excluded.online_until WHERE professional_presence.online_until NOT IN ('epoch', '-infinity')");

    private static final String SET_AWAY = SET.replace("$until", "'epoch'");
    private static final String SET_OFFLINE = SET.replace("$until", "'-infinity'");

    /**
     * Locks rows in the order of the hashes, so that two nodes cannot deadlock, and skips rows that
     * another transaction holds: that one updates them.
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
                    .replace("$until", NEW_EXPIRY);

    private static final String FIND =
            """
            SELECT CASE WHEN online_until > statement_timestamp() THEN 'online'
                WHEN online_until = 'epoch' THEN 'away' ELSE 'offline' END AS availability
            FROM professional_presence WHERE professional_hash = :hash""";

    private static final String ALL_KEYS =
            """
            SELECT a.organization_id, a.professional_hash FROM professional_presence d
            JOIN professional_assignment a ON a.professional_hash = d.professional_hash""";

    private static final String LAPSED =
            ALL_KEYS
                    + " WHERE d.online_until <= statement_timestamp()"
                    + " AND d.online_until > statement_timestamp() - :seconds * interval '1 second'";

    @Inject private Database database;

    void setOnline(String hash) {
        set(SET_ONLINE, hash);
    }

    void keepOnline(String hash) {
        statement(KEEP_ONLINE)
                .bind("hash", hash)
                .firstUnless(
                        () -> find(hash).filter(Availability.ONLINE::equals).isEmpty(),
                        row -> row.number("told"));
    }

    void setAway(String hash) {
        set(SET_AWAY, hash);
    }

    void setOffline(String hash) {
        set(SET_OFFLINE, hash);
    }

    private void set(String sql, String hash) {
        statement(sql).bind("hash", hash).one(row -> row.number("told"));
    }

    /** Prolongs the presence of these professionals. Returns the hashes for which it did. */
    Set<String> renew(Collection<String> hashes) {
        return Set.copyOf(
                statement(RENEW)
                        .bindArray("hashes", "text", hashes)
                        .list(row -> row.text("professional_hash")));
    }

    /** Empty for a professional who has never been online. */
    Optional<Availability> find(String hash) {
        return database.statement(FIND)
                .bind("hash", hash)
                .first(row -> row.enumValue(Availability.class, "availability"));
    }

    /** Professionals whose presence expired within the last seconds, notified or not. */
    List<PresenceKey> lapsed(int seconds) {
        return statement(LAPSED).bind("seconds", seconds).list(PresenceRepository::read);
    }

    /** All professionals who have ever had a presence. */
    List<PresenceKey> allKeys() {
        return statement(ALL_KEYS).list(PresenceRepository::read);
    }

    private static PresenceKey read(Row row) {
        return new PresenceKey(row.uuid("organization_id"), row.text("professional_hash"));
    }

    /**
     * Runs in the operator's scope, because a professional is assigned to several organizations.
     */
    private SqlStatement statement(String sql) {
        return database.inScope(Scope.OPERATOR).statement(sql);
    }
}
