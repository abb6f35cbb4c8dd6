package org.patientcare.access.ratelimit;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.AddressKey;

/**
 * Counts requests of callers that need no other statement, in the metrics as well; the credential's
 * own statement counts along with it.
 */
@ApplicationScoped
public class RateLimiter {

    private static final String COUNT_KEY = RateWindow.counting("VALUES (?, clock_timestamp(), 1)");

    /** The key of the address where it has a window, else the one that it shares. */
    static final String COUNT_KEY_OR_SHARED =
            RateWindow.counting(
                    "SELECT CASE WHEN EXISTS (SELECT FROM rate_window WHERE key = k.own) THEN k.own"
                            + " ELSE k.shared END, clock_timestamp(), 1"
                            + " FROM (SELECT CAST(? AS text) AS own, CAST(? AS text) AS shared) k");

    private static final String REMOVE_OLD =
            OldRows.delete("rate_window", "started_at", OldRows.ago(Duration.ofMinutes(2)));

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

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
                : Optional.of(counted(settings.requestsPerMinute(), COUNT_KEY, key));
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
                newWindows.isTooLarge(kind)
                        ? counted(
                                limit,
                                COUNT_KEY_OR_SHARED,
                                own,
                                NewWindowLimit.sharedKey(kind, AddressKey.of(address)))
                        : counted(limit, COUNT_KEY, own);
        if (window.used() == 1) {
            newWindows.began(kind);
        }
        return window;
    }

    private RateWindow counted(int limit, String sql, String... keys) {
        RateWindow window = count(limit, sql, keys);
        counts.counted(window.exceeded());
        return window;
    }

    private RateWindow count(int limit, String sql, String... keys) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < keys.length; i++) {
                statement.setString(i + 1, keys[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return RateWindow.read(row, limit);
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    /**
     * Removes windows that have ended, some at a time; any node may do it at any time.
     *
     * @return how many
     */
    public int removeOld() {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(REMOVE_OLD)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }
}
