package org.patientcare.ratelimit;

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
import org.patientcare.shared.DatabaseFailure;
import org.patientcare.shared.OldRows;

/**
 * Counts requests of callers that need no other statement; the credential's own statement counts
 * along with it.
 */
@ApplicationScoped
public class RateLimiter {

    private static final String COUNT_KEY = RateWindow.counting("VALUES (?, clock_timestamp(), 1)");

    private static final String REMOVE_OLD =
            OldRows.delete("rate_window", "started_at", OldRows.ago(Duration.ofMinutes(2)));

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private RateLimitSettings settings;

    /**
     * Counts a request against the limit of the site.
     *
     * @param key whom it counts for, such as {@code address:127.0.0.1}
     * @return where that one stands; empty while limits are off
     */
    public Optional<RateWindow> count(String key) {
        return settings.isOff()
                ? Optional.empty()
                : Optional.of(count(key, settings.requestsPerMinute()));
    }

    /**
     * Counts a request against a limit of its own, which no setting switches off.
     *
     * @param limit requests a window
     */
    public RateWindow count(String key, int limit) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(COUNT_KEY)) {
            statement.setString(1, key);
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
