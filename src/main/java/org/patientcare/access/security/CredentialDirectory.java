package org.patientcare.access.security;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.people.organization.KeyPair;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.Sha256;

/**
 * Finds a credential and counts its request in one statement. Nothing is cached: a revoked
 * credential is refused by the next request on every node.
 *
 * <p>Secrets are compared as hashes of their hash with a random value, in the database to decide
 * whether to count and here to decide whether to admit, so that the time of a comparison says
 * nothing about a secret.
 */
@ApplicationScoped
public class CredentialDirectory {

    private static final Duration LAST_USED_PRECISION = Duration.ofMinutes(1);
    private static final int BLIND_BYTES = 16;

    private static final String FIND =
            """
            SELECT c.api_key, c.permissions, c.last_used_at, c.organization_id, o.time_zone, o.activation_code_delivery,
                   sha256(c.secret_hash || ?) AS blinded
            FROM credential c JOIN organization o ON o.id = c.organization_id
            WHERE c.api_key = ? AND c.revoked_at IS NULL""";

    private static final String FIND_AND_COUNT =
            "WITH found AS ("
                    + FIND
                    + "), counted AS ("
                    + RateWindow.counting(
                            "SELECT 'credential:' || api_key, clock_timestamp(), 1 FROM found WHERE blinded = ?")
                    + ") SELECT * FROM found LEFT JOIN counted ON true";

    private static final String NOTE_USE =
            "UPDATE credential SET last_used_at = ? WHERE api_key = ? AND (last_used_at IS NULL OR last_used_at < ?)";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private RateLimitSettings limit;
    @Inject private AdmissionCounts counts;
    @Inject private Clock clock;

    private final SecureRandom random = new SecureRandom();

    /**
     * A caller whose keys are right, and where it stands in its window; no window while limits are
     * off.
     */
    record Identified(Caller.OrganizationSystem caller, Optional<RateWindow> window) {}

    /**
     * Empty if there is no such credential, it is revoked or the secret is wrong; then nothing was
     * counted.
     */
    Optional<Identified> identify(String apiKey, String secretKey) {
        byte[] blind = new byte[BLIND_BYTES];
        random.nextBytes(blind);
        byte[] expected = blinded(KeyPair.hash(secretKey), blind);
        try (Connection connection = database.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement(limit.isOff() ? FIND : FIND_AND_COUNT)) {
            statement.setBytes(1, blind);
            statement.setString(2, apiKey);
            if (!limit.isOff()) {
                statement.setBytes(3, expected);
            }
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next() || !MessageDigest.isEqual(expected, row.getBytes("blinded"))) {
                    return Optional.empty();
                }
                noteUse(connection, row);
                return Optional.of(read(row));
            }
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    private Identified read(ResultSet row) throws SQLException {
        Caller.OrganizationSystem caller =
                new Caller.OrganizationSystem(
                        row.getString("api_key"),
                        row.getObject("organization_id", UUID.class),
                        ZoneId.of(row.getString("time_zone")),
                        Permission.split(row.getString("permissions")),
                        row.getBoolean("activation_code_delivery"));
        return new Identified(caller, window(row));
    }

    private Optional<RateWindow> window(ResultSet row) throws SQLException {
        if (limit.isOff()) {
            return Optional.empty();
        }
        RateWindow window = RateWindow.read(row, limit.requestsPerMinute());
        counts.counted(window.exceeded());
        return Optional.of(window);
    }

    private void noteUse(Connection connection, ResultSet row) throws SQLException {
        Instant now = clock.instant();
        Timestamp old = Timestamp.from(now.minus(LAST_USED_PRECISION));
        Timestamp lastUsed = row.getTimestamp("last_used_at");
        if (lastUsed != null && lastUsed.after(old)) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(NOTE_USE)) {
            statement.setTimestamp(1, Timestamp.from(now));
            statement.setString(2, row.getString("api_key"));
            statement.setTimestamp(3, old);
            statement.executeUpdate();
        }
    }

    private static byte[] blinded(byte[] hash, byte[] blind) {
        byte[] both = new byte[hash.length + blind.length];
        System.arraycopy(hash, 0, both, 0, hash.length);
        System.arraycopy(blind, 0, both, hash.length, blind.length);
        return Sha256.of(both);
    }
}
