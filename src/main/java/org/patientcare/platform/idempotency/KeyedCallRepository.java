package org.patientcare.platform.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;

/** Stores calls with keys; the 24 hours are measured by the database's clock alone. */
@ApplicationScoped
class KeyedCallRepository {

    private static final String FIND =
            """
            SELECT request_sha256, answer, secret_of FROM idempotency_key
            WHERE credential = :credential AND operation = :operation AND key = :key
                AND used_at > clock_timestamp() - interval '24 hours'""";

    private static final String SECONDS_UNTIL_BELOW_LIMIT =
            """
            SELECT CASE WHEN count(*) < :limit THEN 0
                ELSE greatest(1, CAST(ceil(extract(epoch FROM min(used_at) + interval '24 hours' - clock_timestamp())) AS integer))
                END AS seconds
            FROM (SELECT used_at FROM idempotency_key
                WHERE credential = :credential AND used_at > clock_timestamp() - interval '24 hours'
                LIMIT :limit) AS kept""";

    /**
     * A row that exists already has expired: an earlier call has committed before it released the
     * lock, so a valid row would have been found.
     */
    private static final String KEEP =
            """
            INSERT INTO idempotency_key (credential, operation, key, request_sha256, answer, secret_of)
            VALUES (:credential, :operation, :key, :request, :answer, :secret)
            ON CONFLICT (credential, operation, key) DO UPDATE SET request_sha256 = EXCLUDED.request_sha256,
                answer = EXCLUDED.answer, secret_of = EXCLUDED.secret_of, used_at = EXCLUDED.used_at""";

    private static final String REMOVE_OLD =
            OldRows.delete("idempotency_key", "used_at", OldRows.ago(Duration.ofHours(24)));

    @Inject private Database database;

    /**
     * Takes the lock of the key until the end of the transaction. Returns false at once if another
     * transaction holds it.
     */
    boolean begin(KeyedCalls.Call call) {
        return database.statement(
                        "SELECT pg_try_advisory_xact_lock(hashtextextended(:key, 0)) AS locked")
                .bind("key", call.lock())
                .one(row -> row.flag("locked"));
    }

    Optional<KeyedCalls.Stored> find(KeyedCalls.Call call) {
        return database.statement(FIND)
                .bind("credential", call.credential())
                .bind("operation", call.operation())
                .bind("key", call.key())
                .first(
                        row ->
                                new KeyedCalls.Stored(
                                        row.bytes("request_sha256"),
                                        row.text("answer"),
                                        row.text("secret_of")));
    }

    /** Seconds until a caller has fewer keys than the limit; 0 if it has fewer now. */
    int secondsUntilBelowLimit(String credential, int limit) {
        return database.statement(SECONDS_UNTIL_BELOW_LIMIT)
                .bind("credential", credential)
                .bind("limit", limit)
                .one(row -> row.integer("seconds"));
    }

    void keep(KeyedCalls.Call call, KeyedCalls.Created created) {
        database.statement(KEEP)
                .bind("credential", call.credential())
                .bind("operation", call.operation())
                .bind("key", call.key())
                .bind("request", call.requestSha256())
                .bind("answer", created.answer())
                .bind("secret", created.secretOf())
                .updateOne();
    }

    /** Returns how many were removed. */
    int removeOld() {
        return database.statement(REMOVE_OLD).updateAny();
    }
}
