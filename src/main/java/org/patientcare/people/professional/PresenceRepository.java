package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;

/**
 * Until when professionals count as online in each of their organizations, by the database's clock.
 * Two special times, both in the past and so offline to others: {@code -infinity} for a
 * professional who left, {@code epoch} for one who set themselves away. A change notifies the
 * channel {@code presence} once for each organization.
 */
@ApplicationScoped
class PresenceRepository {

    private static final String NEW_EXPIRY = "statement_timestamp() + interval '90 seconds'";

    /**
     * Locks rows in the order of the organizations, so that two nodes cannot deadlock. Notifies
     * only if the professional goes online or offline, not if a state is confirmed.
     */
    private static final String SET =
            """
            WITH held AS (
                SELECT organization_id, online_until > statement_timestamp() AS online FROM professional_assignment
                WHERE professional_hash = :hash AND organization_id = ANY (:organizations)$unless
                ORDER BY organization_id FOR UPDATE),
            said AS (
                UPDATE professional_assignment a SET online_until = $until FROM held
                WHERE a.professional_hash = :hash AND a.organization_id = held.organization_id
                RETURNING a.organization_id, a.online_until > statement_timestamp() AS online, held.online AS before)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM said) AS touched,
                (SELECT count(CAST(pg_notify('presence', organization_id || '/' || :hash) AS text)) FROM said
                    WHERE online IS DISTINCT FROM before) AS told""";

    private static final String SET_ANY = SET.replace("$unless", "");
    private static final String SET_ONLINE = SET_ANY.replace("$until", NEW_EXPIRY);

    /** Changes nothing where professionals set themselves away, or left. */
    private static final String KEEP_ONLINE =
            SET.replace(
                            "$unless",
                            " AND coalesce(online_until NOT IN ('epoch', '-infinity'), true)")
                    .replace("$until", NEW_EXPIRY);

    private static final String SET_AWAY = SET_ANY.replace("$until", "'epoch'");
    private static final String SET_OFFLINE = SET_ANY.replace("$until", "'-infinity'");

    /** Locks rows in a fixed order, too, and skips those that another transaction updates. */
    private static final String RENEW =
            """
            WITH held AS (
                SELECT a.organization_id, a.professional_hash, a.online_until <= statement_timestamp() AS lapsed
                FROM professional_assignment a JOIN unnest(:organizations, :hashes) AS open (organization_id, professional_hash)
                    USING (organization_id, professional_hash)
                WHERE a.online_until > statement_timestamp() - interval '10 minutes'
                ORDER BY a.organization_id, a.professional_hash FOR UPDATE OF a SKIP LOCKED),
            renewed AS (
                UPDATE professional_assignment a SET online_until = $until FROM held
                WHERE a.organization_id = held.organization_id AND a.professional_hash = held.professional_hash
                RETURNING a.organization_id, a.professional_hash, held.lapsed)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM renewed) AS touched,
                (SELECT count(CAST(pg_notify('presence', organization_id || '/' || professional_hash) AS text)) FROM renewed
                    WHERE lapsed) AS told"""
                    .replace("$until", NEW_EXPIRY);

    private static final String FIND =
            """
            SELECT CASE WHEN bool_or(online_until > statement_timestamp()) THEN 'online'
                WHEN bool_or(online_until = 'epoch') THEN 'away' ELSE 'offline' END AS availability
            FROM professional_assignment WHERE professional_hash = :hash AND organization_id = ANY (:organizations)""";

    private static final String ALL_KEYS =
            "SELECT organization_id, professional_hash FROM professional_assignment WHERE online_until IS NOT NULL";

    private static final String LAPSED =
            ALL_KEYS
                    + " AND online_until <= statement_timestamp()"
                    + " AND online_until > statement_timestamp() - :seconds * interval '1 second'";

    @Inject private Database database;

    void setOnline(Collection<UUID> organizations, String hash) {
        set(SET_ONLINE, organizations, hash);
    }

    void keepOnline(Collection<UUID> organizations, String hash) {
        set(KEEP_ONLINE, organizations, hash);
    }

    void setAway(Collection<UUID> organizations, String hash) {
        set(SET_AWAY, organizations, hash);
    }

    void setOffline(Collection<UUID> organizations, String hash) {
        set(SET_OFFLINE, organizations, hash);
    }

    private void set(String sql, Collection<UUID> organizations, String hash) {
        statement(sql)
                .bindArray("organizations", "uuid", organizations)
                .bind("hash", hash)
                .updateCounted();
    }

    /** Prolongs these presences. */
    void renew(Collection<PresenceKey> keys) {
        statement(RENEW)
                .bindArray(
                        "organizations",
                        "uuid",
                        keys.stream().map(PresenceKey::organization).toList())
                .bindArray("hashes", "text", keys.stream().map(PresenceKey::professional).toList())
                .updateCounted();
    }

    /** Offline for a professional who has never been online in any of the organizations. */
    Availability find(Collection<UUID> organizations, String hash) {
        return statement(FIND)
                .bindArray("organizations", "uuid", organizations)
                .bind("hash", hash)
                .one(row -> row.enumValue(Availability.class, "availability"));
    }

    /** Presences that expired within the last seconds, notified or not. */
    List<PresenceKey> lapsed(int seconds) {
        return statement(LAPSED).bind("seconds", seconds).list(PresenceRepository::read);
    }

    /** All that there have ever been. */
    List<PresenceKey> allKeys() {
        return statement(ALL_KEYS).list(PresenceRepository::read);
    }

    private static PresenceKey read(Row row) {
        return new PresenceKey(row.uuid("organization_id"), row.text("professional_hash"));
    }

    /** In the operator's scope, because a professional is assigned to several organizations. */
    private SqlStatement statement(String sql) {
        return database.inScope(Scope.OPERATOR).statement(sql);
    }
}
