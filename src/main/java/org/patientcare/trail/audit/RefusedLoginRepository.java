package org.patientcare.trail.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.AddressKey;

/**
 * Refused logins of the minute, counted by address on all nodes together: {@value #MOST} addresses
 * a minute and no more, whoever has how many of them, and the rest as one. The minute is the
 * database's. Each method is to be called in a transaction.
 */
@ApplicationScoped
class RefusedLoginRepository {

    /** Addresses a minute. */
    static final int MOST = 1000;

    /** Stands for all addresses that came when there were as many as are counted one by one. */
    private static final String OTHERS = "*";

    private static final String THIS_MINUTE = "date_trunc('minute', now())";

    /**
     * First refusals of addresses come one after the other, so that no more than so many get in.
     */
    private static final String TAKE_TURN =
            "SELECT pg_advisory_xact_lock(hashtext('refused_login'))";

    private static final String HAS_ROOM =
            "(SELECT count(*) FROM refused_login WHERE minute = "
                    + THIS_MINUTE
                    + " AND address <> '"
                    + OTHERS
                    + "') < "
                    + MOST;

    private static final String COUNT_KNOWN =
            "UPDATE refused_login SET times = times + 1 WHERE address = :key AND minute = "
                    + THIS_MINUTE
                    + " AND set_config('synchronous_commit', 'off', true) IS NOT NULL";

    private static final String ONE_MORE =
            " ON CONFLICT (address, minute) DO UPDATE SET times = r.times + 1";

    private static final String ADD =
            "INSERT INTO refused_login AS r (address, minute, times, first_address) SELECT :key, "
                    + THIS_MINUTE
                    + ", 1, :address"
                    + AuditEventRepository.WITHOUT_WAITING
                    + " AND "
                    + HAS_ROOM
                    + ONE_MORE;

    private static final String ADD_TO_OTHERS =
            "INSERT INTO refused_login AS r (address, minute, times) SELECT '"
                    + OTHERS
                    + "', "
                    + THIS_MINUTE
                    + ", 1"
                    + AuditEventRepository.WITHOUT_WAITING
                    + ONE_MORE;

    private static final String COLLECT =
            "WITH over AS ("
                    + OldRows.delete("refused_login", "minute", THIS_MINUTE)
                    + " RETURNING address, first_address, minute, times), told AS ("
                    + "INSERT INTO audit_log (at, actor_kind, action, object_kind, object_codes,"
                    + " outcome, times, address)"
                    + " SELECT minute, :nobody, :login, :kind, '{}', 'refused', times, CASE WHEN address <> '"
                    + OTHERS
                    + "' THEN coalesce(first_address, address) END FROM over ORDER BY minute, address"
                    + " RETURNING id) SELECT (SELECT count(*) FROM over) AS expected,"
                    + " (SELECT count(*) FROM told) AS touched";

    @Inject private Database database;

    void count(String address) {
        String key = AddressKey.of(address);
        if (!countKnown(key) && !add(key, address)) {
            database.statement(ADD_TO_OTHERS).updateOne();
        }
    }

    /**
     * Moves the minutes that are over to the trail, each address and minute as one row, some at a
     * time.
     *
     * @return how many
     */
    int collect() {
        return (int)
                database.in(Scope.HOUSEKEEPING)
                        .statement(COLLECT)
                        .bind("nobody", Actor.Kind.NOBODY.code())
                        .bind("login", AuditAction.LOGIN.code())
                        .bind("kind", AuditAction.LOGIN.objectKind())
                        .updateCounted();
    }

    /** Whether the address was refused in this minute before, and so has a row. */
    private boolean countKnown(String key) {
        return database.statement(COUNT_KNOWN).bind("key", key).updateAny() == 1;
    }

    /** Whether there was room for one more; the lock is asked for only where there may be. */
    private boolean add(String key, String address) {
        if (!hasRoom()) {
            return false;
        }
        database.statement(TAKE_TURN).execute();
        return database.statement(ADD).bind("key", key).bind("address", address).updateAny() == 1;
    }

    private boolean hasRoom() {
        return database.statement("SELECT " + HAS_ROOM + " AS room").one(row -> row.flag("room"));
    }
}
