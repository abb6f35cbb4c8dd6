package org.patientcare.access.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
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
    private static final String ANY =
            """
            SELECT s.ends_at FROM person_session s JOIN person p ON p.id = s.person_id
            WHERE (p.id = :person OR p.professional_hash = (SELECT professional_hash FROM person WHERE id = :person))
                AND p.disabled_at IS NULL AND s.ends_at > clock_timestamp()
                AND s.seen_at > clock_timestamp() - :idle * interval '1 second' LIMIT 1""";

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

    /** Whether the person, or another person of the same professional, has a valid session. */
    boolean hasAny(UUID person) {
        return database.inScope(Scope.DOOR)
                .statement(ANY)
                .bind("person", person)
                .bind("idle", (int) settings.idle().toSeconds())
                .first(row -> row.instant("ends_at"))
                .isPresent();
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
