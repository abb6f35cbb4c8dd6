package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.ClientAddressKey;

/**
 * Counts refused logins by address and minute of the database's clock, for all nodes together. At
 * most {@value #MOST} addresses are counted per minute; all further ones count as one, so that an
 * attacker with many addresses cannot fill the table. Each method must be called in a transaction.
 */
@ApplicationScoped
class RefusedLoginRepository {

    /** Addresses per minute. */
    static final int MOST = 1000;

    /** Serializes the first refusals of addresses, so that the limit is exact. */
    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtext('refused_login'))";

    private static final String COUNT_KNOWN =
            """
            UPDATE refused_login SET times = times + 1
            WHERE address = :key AND minute = date_trunc('minute', now())
                AND set_config('synchronous_commit', 'off', true) IS NOT NULL""";

    private static final String IS_BELOW_MAX =
            """
            SELECT count(*) < :most AS room FROM refused_login
            WHERE minute = date_trunc('minute', now()) AND address <> '*'""";

    private static final String ADD =
            """
            INSERT INTO refused_login AS r (address, minute, times, first_address)
            SELECT :key, date_trunc('minute', now()), 1, :address
            WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL
                AND (SELECT count(*) FROM refused_login WHERE minute = date_trunc('minute', now()) AND address <> '*') < :most
            ON CONFLICT (address, minute) DO UPDATE SET times = r.times + 1""";

    /** The address {@code *} stands for all beyond {@value #MOST}. */
    private static final String ADD_TO_OTHERS =
            """
            INSERT INTO refused_login AS r (address, minute, times)
            SELECT '*', date_trunc('minute', now()), 1
            WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL
            ON CONFLICT (address, minute) DO UPDATE SET times = r.times + 1""";

    private static final String COLLECT =
            """
            WITH over AS ($delete RETURNING address, first_address, minute, times),
            added AS (
                INSERT INTO audit_log (at, actor_kind, action, object_kind, object_codes, outcome, times, address)
                SELECT minute, :nobody, :login, :kind, '{}', 'refused', times,
                    CASE WHEN address <> '*' THEN coalesce(first_address, address) END
                FROM over ORDER BY minute, address
                RETURNING id)
            SELECT (SELECT count(*) FROM over) AS expected, (SELECT count(*) FROM added) AS touched"""
                    .replace(
                            "$delete",
                            OldRows.delete(
                                    "refused_login", "minute", "date_trunc('minute', now())"));

    @Inject private Database database;

    void count(String address) {
        String key = ClientAddressKey.of(address);
        if (!countKnown(key) && !add(key, address)) {
            database.statement(ADD_TO_OTHERS).updateOne();
        }
    }

    /**
     * Moves the counts of past minutes to the audit trail, one event for each address and minute, a
     * bounded number per call.
     *
     * @return how many events
     */
    int collect() {
        return (int)
                database.inScope(Scope.HOUSEKEEPING)
                        .statement(COLLECT)
                        .bind("nobody", Actor.Kind.NOBODY.code())
                        .bind("login", AuditAction.LOGIN.code())
                        .bind("kind", AuditAction.LOGIN.objectKind())
                        .updateCounted();
    }

    /** Increments the count of the address; false if it has none in this minute. */
    private boolean countKnown(String key) {
        return database.statement(COUNT_KNOWN).bind("key", key).updateAny() == 1;
    }

    /**
     * Adds a count for the address; false if the limit is reached. The lock is taken only if it may
     * not be.
     */
    private boolean add(String key, String address) {
        if (!isBelowMax()) {
            return false;
        }
        database.statement(LOCK).execute();
        return database.statement(ADD)
                        .bind("key", key)
                        .bind("address", address)
                        .bind("most", MOST)
                        .updateAny()
                == 1;
    }

    private boolean isBelowMax() {
        return database.statement(IS_BELOW_MAX).bind("most", MOST).one(row -> row.flag("room"));
    }
}
