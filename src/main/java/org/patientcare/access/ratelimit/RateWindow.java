package org.patientcare.access.ratelimit;

import org.patientcare.platform.database.Row;

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
     * window starts. The transaction commits with {@code synchronous_commit} off, so that it does
     * not wait for the disk even if it happens to prune a page.
     *
     * @param rows SQL that gives rows of a key, {@code clock_timestamp()} and the number of
     *     requests to count, each key once; no row counts nothing
     */
    public static String countingSql(String rows) {
        return "INSERT INTO rate_window AS w (key, started_at, used) " + rows + ON_CONFLICT_COUNT;
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
