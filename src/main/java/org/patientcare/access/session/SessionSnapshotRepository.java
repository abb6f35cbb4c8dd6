package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.people.person.HeldRole;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;

@ApplicationScoped
class SessionSnapshotRepository {

    private static final String FIND =
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
    private static final String LEFT =
            """
            SELECT r.organization_id FROM role_assignment r WHERE r.person_id = :person AND r.role = 'professional'
                AND NOT EXISTS (SELECT FROM person_session s JOIN person p ON p.id = s.person_id
                    JOIN role_assignment o ON o.person_id = p.id AND o.role = 'professional' AND o.organization_id = r.organization_id
                    WHERE (p.id = :person OR p.professional_hash = (SELECT professional_hash FROM person WHERE id = :person))
                        AND p.disabled_at IS NULL AND s.ends_at > clock_timestamp()
                        AND s.seen_at > clock_timestamp() - :idle * interval '1 second')""";

    /** Skips sessions whose use, or end, another transaction records. */
    private static final String RECORD_USE =
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

    Map<SessionToken, SessionSnapshot> find(Collection<SessionToken> tokens) {
        Map<String, SessionToken> byHash =
                tokens.stream()
                        .distinct()
                        .collect(Collectors.toMap(SessionSnapshotRepository::hash, one -> one));
        return database
                .inScope(Scope.DOOR)
                .statement(FIND)
                .bindArray("hashes", "text", byHash.keySet())
                .bind("idle", (int) settings.idle().toSeconds())
                .list(row -> read(row, byHash.get(row.text("hash"))))
                .stream()
                .collect(Collectors.toMap(SessionSnapshot::token, Function.identity()));
    }

    /** As {@link SessionSnapshots#leftOrganizations}. */
    Set<UUID> leftOrganizations(UUID person) {
        return Set.copyOf(
                database.inScope(Scope.DOOR)
                        .statement(LEFT)
                        .bind("person", person)
                        .bind("idle", (int) settings.idle().toSeconds())
                        .list(row -> row.uuid("organization_id")));
    }

    /** Records the use of sessions, of each at most once a minute. */
    void recordUse(Collection<SessionToken> tokens) {
        database.statement(RECORD_USE)
                .bindArray(
                        "hashes",
                        "text",
                        tokens.stream().map(SessionSnapshotRepository::hash).distinct().toList())
                .updateCounted();
    }

    private static String hash(SessionToken token) {
        return HexFormat.of().formatHex(token.hash());
    }

    private static SessionSnapshot read(Row row, SessionToken token) {
        return new SessionSnapshot(
                token,
                row.enumValue(SignInMethod.class, "way"),
                row.uuid("person_id"),
                row.text("professional_hash"),
                row.texts("roles").stream().map(HeldRole::parse).toList());
    }
}
