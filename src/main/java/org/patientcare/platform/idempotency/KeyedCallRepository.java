package org.patientcare.platform.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.database.OldRows;

/** Goes by the database's clock alone. */
@ApplicationScoped
class KeyedCallRepository {

    private static final String STILL_KEPT = "used_at > clock_timestamp() - interval '24 hours'";

    private static final String FIND =
            "SELECT request_sha256, answer, secret_of FROM idempotency_key"
                    + " WHERE credential = ? AND operation = ? AND key = ? AND "
                    + STILL_KEPT;

    private static final String SECONDS_UNTIL_ROOM =
            "SELECT CASE WHEN count(*) < ? THEN 0 ELSE greatest(1, CAST(ceil(extract("
                    + "epoch FROM min(used_at) + interval '24 hours' - clock_timestamp())) AS integer)) END"
                    + " FROM (SELECT used_at FROM idempotency_key WHERE credential = ? AND "
                    + STILL_KEPT
                    + " LIMIT ?) AS kept";

    /** One that is there already is older than a day: who came before has let go of the lock. */
    private static final String KEEP =
            """
            INSERT INTO idempotency_key (credential, operation, key, request_sha256, answer, secret_of)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (credential, operation, key) DO UPDATE SET request_sha256 = EXCLUDED.request_sha256,
                answer = EXCLUDED.answer, secret_of = EXCLUDED.secret_of, used_at = EXCLUDED.used_at""";

    private static final String REMOVE_OLD =
            OldRows.delete("idempotency_key", "used_at", OldRows.ago(Duration.ofHours(24)));

    @PersistenceContext private EntityManager entities;

    /** Returns false at once while another call under the key is in its transaction. */
    boolean begin(KeyedCall call) {
        return (Boolean)
                entities.createNativeQuery(
                                "SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0))")
                        .setParameter(1, call.lock())
                        .getSingleResult();
    }

    Optional<KeptCall> find(KeyedCall call) {
        List<?> rows =
                entities.createNativeQuery(FIND)
                        .setParameter(1, call.credential())
                        .setParameter(2, call.operation())
                        .setParameter(3, call.key())
                        .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new KeptCall((byte[]) row[0], (String) row[1], (String) row[2]))
                .findFirst();
    }

    /** How long until a caller has fewer keys than the limit; 0 if it has fewer now. */
    int secondsUntilRoom(String credential, int limit) {
        return (Integer)
                entities.createNativeQuery(SECONDS_UNTIL_ROOM)
                        .setParameter(1, limit)
                        .setParameter(2, credential)
                        .setParameter(3, limit)
                        .getSingleResult();
    }

    void keep(KeyedCall call, Created created) {
        entities.createNativeQuery(KEEP)
                .setParameter(1, call.credential())
                .setParameter(2, call.operation())
                .setParameter(3, call.key())
                .setParameter(4, call.requestSha256())
                .setParameter(5, created.secretOf() == null ? created.answer() : null)
                .setParameter(6, created.secretOf())
                .executeUpdate();
    }

    /** Returns how many were removed. */
    int removeOld() {
        return entities.createNativeQuery(REMOVE_OLD).executeUpdate();
    }
}
