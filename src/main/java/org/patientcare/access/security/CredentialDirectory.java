package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.people.organization.KeyPair;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
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
                   sha256(c.secret_hash || :blind) AS blinded
            FROM credential c JOIN organization o ON o.id = c.organization_id
            WHERE c.api_key = :key AND c.revoked_at IS NULL""";

    private static final String FIND_AND_COUNT =
            "WITH found AS ("
                    + FIND
                    + "), counted AS ("
                    + RateWindow.counting(
                            "SELECT 'credential:' || api_key, clock_timestamp(), 1 FROM found WHERE blinded = :expected")
                    + ") SELECT * FROM found LEFT JOIN counted ON true";

    private static final String NOTE_USE =
            "UPDATE credential SET last_used_at = :now WHERE api_key = :key AND (last_used_at IS NULL OR last_used_at < :old)";

    @Inject private Database database;
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
        Optional<Found> found =
                database.in(Scope.DOOR)
                        .statement(limit.isOff() ? FIND : FIND_AND_COUNT)
                        .bind("blind", blind)
                        .bind("key", apiKey)
                        // Only the statement that counts has it.
                        .bind("expected", expected)
                        .first(
                                row ->
                                        MessageDigest.isEqual(expected, row.bytes("blinded"))
                                                ? read(row)
                                                : null);
        found.ifPresent(this::noteUse);
        return found.map(Found::identified);
    }

    private record Found(Identified identified, Instant lastUsed) {}

    private Found read(Row row) {
        Caller.OrganizationSystem caller =
                new Caller.OrganizationSystem(
                        row.text("api_key"),
                        row.uuid("organization_id"),
                        ZoneId.of(row.text("time_zone")),
                        Permission.split(row.text("permissions")),
                        row.flag("activation_code_delivery"));
        return new Found(new Identified(caller, window(row)), row.instant("last_used_at"));
    }

    private Optional<RateWindow> window(Row row) {
        if (limit.isOff()) {
            return Optional.empty();
        }
        RateWindow window = RateWindow.read(row, limit.requestsPerMinute());
        counts.counted(window.exceeded());
        return Optional.of(window);
    }

    private void noteUse(Found found) {
        Instant now = clock.instant();
        Instant old = now.minus(LAST_USED_PRECISION);
        if (found.lastUsed() == null || !found.lastUsed().isAfter(old)) {
            Caller.OrganizationSystem caller = found.identified().caller();
            database.of(caller.organizationId())
                    .statement(NOTE_USE)
                    .bind("now", now)
                    .bind("key", caller.apiKey())
                    .bind("old", old)
                    .updateAny();
        }
    }

    private static byte[] blinded(byte[] hash, byte[] blind) {
        byte[] both = new byte[hash.length + blind.length];
        System.arraycopy(hash, 0, both, 0, hash.length);
        System.arraycopy(blind, 0, both, hash.length, blind.length);
        return Sha256.of(both);
    }
}
