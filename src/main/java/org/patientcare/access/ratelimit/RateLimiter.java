package org.patientcare.access.ratelimit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.AddressKey;

/**
 * Counts requests of callers that need no other statement, in the metrics as well; the credential's
 * own statement counts along with it.
 */
@ApplicationScoped
public class RateLimiter {

    private static final String COUNT_KEY =
            RateWindow.counting("VALUES (:key, clock_timestamp(), 1)");

    /** The key of the address where it has a window, else the one that it shares. */
    static final String COUNT_KEY_OR_SHARED =
            RateWindow.counting(
                    "SELECT CASE WHEN EXISTS (SELECT FROM rate_window WHERE key = k.own) THEN k.own"
                            + " ELSE k.shared END, clock_timestamp(), 1"
                            + " FROM (SELECT CAST(:key AS text) AS own, CAST(:shared AS text) AS shared) k");

    private static final String REMOVE_OLD =
            OldRows.delete("rate_window", "started_at", OldRows.ago(Duration.ofMinutes(2)));

    @Inject private Database database;
    @Inject private RateLimitSettings settings;
    @Inject private AdmissionCounts counts;

    private final NewWindowLimit newWindows = new NewWindowLimit();

    /**
     * Counts a request against the limit of the site.
     *
     * @param key whom it counts for, such as {@code operator:abc}; there are no more than there are
     *     rows of them
     * @return where that one stands; empty while limits are off
     */
    public Optional<RateWindow> count(String key) {
        return settings.isOff()
                ? Optional.empty()
                : Optional.of(counted(settings.requestsPerMinute(), ofKey(key)));
    }

    /**
     * Counts a request for the address that it came from against the limit of the site.
     *
     * @param kind what is counted, such as {@code address} for credentials that are wrong
     * @return where the address stands; empty while limits are off
     */
    public Optional<RateWindow> countAddress(String kind, String address) {
        return settings.isOff()
                ? Optional.empty()
                : Optional.of(countAddress(kind, address, settings.requestsPerMinute()));
    }

    /**
     * The same against a limit of its own, which no setting switches off.
     *
     * @param limit requests a window
     */
    public RateWindow countAddress(String kind, String address, int limit) {
        String own = kind + ":" + AddressKey.of(address);
        RateWindow window =
                newWindows.isReached(kind)
                        ? counted(
                                limit,
                                database.statement(COUNT_KEY_OR_SHARED)
                                        .bind("key", own)
                                        .bind(
                                                "shared",
                                                NewWindowLimit.sharedKey(
                                                        kind, AddressKey.of(address))))
                        : counted(limit, ofKey(own));
        if (window.used() == 1) {
            newWindows.began(kind);
        }
        return window;
    }

    /**
     * Where an address stands that was counted against the limit of the site; counts nothing.
     *
     * @return empty if it has no window now, and while limits are off
     */
    public Optional<RateWindow> ofAddress(String kind, String address) {
        String key = AddressKey.of(address);
        return settings.isOff()
                ? Optional.empty()
                : database.statement(RateWindow.LOOK)
                        .bind("key", kind + ":" + key)
                        .bind("shared", NewWindowLimit.sharedKey(kind, key))
                        .first(row -> RateWindow.read(row, settings.requestsPerMinute()));
    }

    /**
     * Counts a request against a limit of its own, which no setting switches off.
     *
     * @param key what it counts for, such as {@code ping:} and an id; there are no more than there
     *     are rows of them
     * @param limit requests a window
     */
    public RateWindow count(String key, int limit) {
        return counted(limit, ofKey(key));
    }

    private SqlStatement ofKey(String key) {
        return database.statement(COUNT_KEY).bind("key", key);
    }

    private RateWindow counted(int limit, SqlStatement statement) {
        RateWindow window = statement.one(row -> RateWindow.read(row, limit));
        counts.counted(window.exceeded());
        return window;
    }

    /**
     * Removes windows that have ended, some at a time; any node may do it at any time.
     *
     * @return how many
     */
    public int removeOld() {
        return database.statement(REMOVE_OLD).updateAny();
    }
}
