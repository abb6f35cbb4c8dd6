package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.platform.shared.WireNamed;

/**
 * Whether professionals are online at their desks, shared by all nodes (events, section 1). The
 * presence is each organization's own: a desk changes it only for the organizations in which its
 * person is a professional, so that one organization cannot change what the callers of another one
 * see. An open desk renews it every 30 s; it expires after 90 s by the database's clock, so that
 * the presence that a killed node had reported ends by itself. Going online or offline is notified
 * on {@link #CHANNEL} as {@code organization/hash}; an expiry is not notified, see {@link #lapsed}.
 *
 * <p>Must be called outside transactions: each call is one statement. Organizations to which the
 * professional is not assigned are ignored.
 */
@ApplicationScoped
public class ProfessionalPresence {

    /** The PostgreSQL notification channel that carries {@link PresenceKey}s. */
    public static final String CHANNEL = "presence";

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

    /** Sets a professional online for the next 90 s, whatever their state was. */
    public void setOnline(Collection<UUID> organizations, String hash) {
        set(SET_ONLINE, organizations, hash);
    }

    /**
     * Sets a professional online for the next 90 s on behalf of an open desk, not by the
     * professional's choice: where they set themselves away, or have left since, they remain so.
     */
    public void keepOnline(Collection<UUID> organizations, String hash) {
        set(KEEP_ONLINE, organizations, hash);
    }

    /**
     * Sets a professional away until they set another state, whichever desks they have open or open
     * later: {@link #renew} does not change it.
     */
    public void setAway(Collection<UUID> organizations, String hash) {
        set(SET_AWAY, organizations, hash);
    }

    /**
     * Sets a professional offline, whichever desks they have open: {@link #renew} does not change
     * it. A desk that they open later may set them online.
     */
    public void setOffline(Collection<UUID> organizations, String hash) {
        set(SET_OFFLINE, organizations, hash);
    }

    /**
     * The state that the professional sees: online if they are so in one of the organizations, else
     * away if so in one. An expired presence is offline.
     */
    public Availability availability(Collection<UUID> organizations, String hash) {
        return statement(FIND)
                .bindArray("organizations", "uuid", organizations)
                .bind("hash", hash)
                .one(row -> row.enumValue(Availability.class, "availability"));
    }

    /**
     * Prolongs the presence of professionals with an open desk to 90 s from now, in one statement.
     * That includes a presence that expired less than 10 minutes ago, because a desk recovers by
     * itself from a failure of its network or of the database. Professionals who are away or left
     * stay so.
     *
     * @param open the professionals who have a desk open, in each organization for which it is
     */
    public void renew(Collection<PresenceKey> open) {
        if (!open.isEmpty()) {
            statement(RENEW)
                    .bindArray(
                            "organizations",
                            "uuid",
                            open.stream().map(PresenceKey::organization).toList())
                    .bindArray(
                            "hashes", "text", open.stream().map(PresenceKey::professional).toList())
                    .updateCounted();
        }
    }

    /** Presences that expired within the given time, in whole seconds. */
    public List<PresenceKey> lapsed(Duration lately) {
        return statement(LAPSED)
                .bind("seconds", (int) lately.toSeconds())
                .list(ProfessionalPresence::read);
    }

    /** All professionals who have ever been present, in each organization for which they were. */
    public List<PresenceKey> allKeys() {
        return statement(ALL_KEYS).list(ProfessionalPresence::read);
    }

    private void set(String sql, Collection<UUID> organizations, String hash) {
        statement(sql)
                .bindArray("organizations", "uuid", organizations)
                .bind("hash", hash)
                .updateCounted();
    }

    private static PresenceKey read(Row row) {
        return new PresenceKey(row.uuid("organization_id"), row.text("professional_hash"));
    }

    /** In the operator's scope, because a professional is assigned to several organizations. */
    private SqlStatement statement(String sql) {
        return database.inScope(Scope.OPERATOR).statement(sql);
    }

    /** A professional's own presence as they see it; others see only whether they are online. */
    public enum Availability implements WireNamed {
        /** At a desk. */
        ONLINE,

        /**
         * Set by the professional. It applies at all their desks until they set another state, or
         * sign out at one.
         */
        AWAY,

        /**
         * The professional has never had a desk open, has signed out, or has had no desk open
         * lately. The next desk that they open sets them online again.
         */
        OFFLINE
    }

    /**
     * An organization and a professional assigned to it whose presence may have changed: the
     * content of a notification.
     *
     * @param professional the hash
     */
    public record PresenceKey(UUID organization, String professional) {

        /** In characters: no node writes more than a UUID and a hash. */
        private static final int MAX_LENGTH = 300;

        /** Parses {@code organization/hash}; empty for a text that no node writes. */
        public static Optional<PresenceKey> parse(String text) {
            int slash = text.indexOf('/');
            if (slash < 0 || text.length() > MAX_LENGTH) {
                return Optional.empty();
            }
            return Uuids.parse(text.substring(0, slash))
                    .map(organization -> new PresenceKey(organization, text.substring(slash + 1)));
        }
    }
}
