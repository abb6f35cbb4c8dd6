package org.patientcare.access.ratelimit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.ClientAddressKey;

/**
 * Counts requests against rate limits, for callers that need no other statement, and in the
 * metrics. Requests with a credential are counted by the statement that finds the credential.
 */
@ApplicationScoped
public class RateLimiter {

    private static final String COUNT_KEY =
            RateWindow.countingSql("VALUES (:key, clock_timestamp(), 1)");

    /** Counts for the address's own window if it has one, otherwise for the shared window. */
    static final String COUNT_KEY_OR_SHARED =
            RateWindow.countingSql(
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
     * Counts a request against the configured rate limit.
     *
     * @param key identifies the caller, such as {@code operator:abc}; callers must not be able to
     *     invent keys, or the table would grow
     * @return the caller's window; empty while limits are off
     */
    public Optional<RateWindow> count(String key) {
        return settings.isOff()
                ? Optional.empty()
                : Optional.of(countWith(settings.requestsPerMinute(), countKey(key)));
    }

    /**
     * Counts a request against the given limit, which no setting switches off. Call it outside any
     * transaction: the statement switches {@code synchronous_commit} off until the transaction
     * ends, so the caller's own changes would not be durable at commit.
     *
     * @param limit requests per window
     */
    public RateWindow count(String key, int limit) {
        return countWith(limit, countKey(key));
    }

    /**
     * Counts a request by client address against the configured rate limit.
     *
     * @param kind what is counted, such as {@code address} for wrong credentials; each kind has
     *     windows of its own
     * @return the window of the address; empty while limits are off
     */
    public Optional<RateWindow> countAddress(String kind, String address) {
        return settings.isOff()
                ? Optional.empty()
                : Optional.of(countAddress(kind, address, settings.requestsPerMinute()));
    }

    /**
     * Counts a request by client address against the given limit, which no setting switches off.
     *
     * @param limit requests per window
     */
    public RateWindow countAddress(String kind, String address, int limit) {
        String own = kind + ":" + ClientAddressKey.of(address);
        RateWindow window =
                newWindows.isReached(kind, System.nanoTime())
                        ? countWith(
                                limit,
                                database.statement(COUNT_KEY_OR_SHARED)
                                        .bind("key", own)
                                        .bind(
                                                "shared",
                                                NewWindowLimit.sharedKey(
                                                        kind, ClientAddressKey.of(address))))
                        : countWith(limit, countKey(own));
        if (window.used() == 1) {
            newWindows.recordNewWindow(kind, System.nanoTime());
        }
        return window;
    }

    private SqlStatement countKey(String key) {
        return database.statement(COUNT_KEY).bind("key", key);
    }

    private RateWindow countWith(int limit, SqlStatement statement) {
        RateWindow window = statement.one(row -> RateWindow.read(row, limit));
        counts.counted(window.isExceeded());
        return window;
    }

    /**
     * Removes ended windows, a bounded number per call; several nodes may do so at once.
     *
     * @return how many were removed
     */
    public int removeOld() {
        return database.statement(REMOVE_OLD).updateAny();
    }

    /**
     * Limits how many new rate windows client addresses may create: {@value #MAX_NEW_WINDOWS} per
     * minute, kind and node. Further new addresses in that minute share {@value #SHARED_WINDOWS}
     * windows, so that a large number of addresses cannot fill the table.
     */
    static final class NewWindowLimit {

        /** New windows of a kind per minute before further new addresses share one. */
        static final int MAX_NEW_WINDOWS = 20_000;

        static final int SHARED_WINDOWS = 64;

        private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

        private record Minute(long since, int begun) {

            boolean isOver(long now) {
                return now - since >= MINUTE;
            }
        }

        private final Map<String, Minute> kinds = new ConcurrentHashMap<>();

        /**
         * Whether an address without a window has to share one.
         *
         * @param now the current value of {@link System#nanoTime}, as in the other methods
         */
        boolean isReached(String kind, long now) {
            Minute minute = kinds.get(kind);
            return minute != null && !minute.isOver(now) && minute.begun() >= MAX_NEW_WINDOWS;
        }

        /** The key of the shared window of an address. */
        static String sharedKey(String kind, String address) {
            return kind + ":*" + Math.floorMod(address.hashCode(), SHARED_WINDOWS);
        }

        /** Records that an address created a new window. */
        void recordNewWindow(String kind, long now) {
            kinds.merge(
                    kind,
                    new Minute(now, 1),
                    (old, first) ->
                            old.isOver(now) ? first : new Minute(old.since(), old.begun() + 1));
        }
    }

    /**
     * A caller's current rate-limit window.
     *
     * @param limit requests allowed per window
     * @param used requests in this window, the current one included; above the limit the request is
     *     refused
     * @param resetSeconds whole seconds until the window ends, rounded up
     */
    public record RateWindow(int limit, int used, int resetSeconds) {

        private static final String ON_CONFLICT_COUNT =
                """
                 ON CONFLICT (key) DO UPDATE SET (started_at, used) = (
                    SELECT CASE WHEN t.over THEN t.now ELSE w.started_at END,
                        EXCLUDED.used + CASE WHEN t.over THEN 0 ELSE w.used END
                    FROM (SELECT c.now, abs(extract(epoch FROM c.now - w.started_at)) >= 60 AS over
                          FROM (SELECT clock_timestamp() AS now) c) t)
                RETURNING w.key AS window_key, w.used AS window_used,
                    60 - extract(epoch FROM clock_timestamp() - w.started_at) AS window_resets_in,
                    set_config('synchronous_commit', 'off', true)""";

        /**
         * The statement that counts requests. It uses the database's clock, read once the row is
         * locked, so that all nodes agree; if that clock was set back by more than a window, a new
         * window starts. The transaction commits with {@code synchronous_commit} off, so that it
         * does not wait for the disk even if it happens to prune a page.
         *
         * @param rows SQL that gives rows of a key, {@code clock_timestamp()} and the number of
         *     requests to count, each key once; no row counts nothing
         */
        public static String countingSql(String rows) {
            return "INSERT INTO rate_window AS w (key, started_at, used) "
                    + rows
                    + ON_CONFLICT_COUNT;
        }

        /** Reads what {@link #countingSql} returned. */
        public static RateWindow read(Row row, int limit) {
            int seconds = (int) Math.ceil(row.decimal("window_resets_in"));
            return new RateWindow(limit, row.requiredInteger("window_used"), Math.max(1, seconds));
        }

        public boolean isExceeded() {
            return used > limit;
        }

        public int remaining() {
            return Math.max(0, limit - used);
        }
    }
}
