package org.patientcare.access.security;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.ratelimit.RateWindow;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.database.AnswersByPlace;
import org.patientcare.platform.database.Coalescer;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.Sha256;

/**
 * Finds credentials and counts their requests in one statement, which serves requests that arrive
 * at the same time together.
 *
 * <p>Secrets are compared as hashes of their hash with a random value: in the database to decide
 * whether to count, and here to decide whether to admit. So the duration of a comparison reveals
 * nothing about a secret.
 */
@ApplicationScoped
class CredentialRepository {

    private static final int BLIND_BYTES = 16;

    private static final String NOTE_USE =
            "UPDATE credential SET last_used_at = :now WHERE api_key = :key AND (last_used_at IS NULL OR last_used_at < :old)";

    @Inject private Database database;
    @Inject private RateLimitSettings limit;
    @Inject private AdmissionCounts counts;

    private final SecureRandom random = new SecureRandom();
    private Coalescer<Scope, PresentedPair, Optional<Found>> finds;

    /** The keys of a request. */
    record PresentedPair(String apiKey, byte[] secretHash) {}

    /**
     * An authenticated caller, its rate-limit window if limits are on, and the recorded last use of
     * the credential, null if there is none.
     */
    record Found(Caller.OrganizationSystem caller, Optional<RateWindow> window, Instant lastUsed) {}

    @PostConstruct
    void initialize() {
        finds = database.coalescer(this::find);
    }

    /**
     * Finds the credential and counts the request. Empty if the credential is unknown or revoked or
     * the secret is wrong; then nothing is counted.
     */
    Optional<Found> find(String apiKey, byte[] secretHash) {
        return finds.ask(Scope.DOOR, new PresentedPair(apiKey, secretHash));
    }

    private List<Supplier<Optional<Found>>> find(Scope scope, List<PresentedPair> asked) {
        byte[] blind = new byte[BLIND_BYTES];
        random.nextBytes(blind);
        List<byte[]> proofs = asked.stream().map(a -> blinded(a.secretHash(), blind)).toList();
        SqlStatement statement =
                CredentialSql.of(database.inScope(scope), !limit.isOff(), asked, proofs)
                        .bind("blind", blind);
        return AnswersByPlace.of(
                statement, asked.size(), row -> isProven(row, proofs) ? read(row) : null);
    }

    private static boolean isProven(Row row, List<byte[]> proofs) {
        byte[] proof = proofs.get(row.integer("place") - 1);
        return MessageDigest.isEqual(proof, row.bytes("blinded"));
    }

    private Found read(Row row) {
        return new Found(
                new Caller.OrganizationSystem(
                        row.text("api_key"),
                        row.uuid("organization_id"),
                        ZoneId.of(row.text("time_zone")),
                        Permission.split(row.text("permissions")),
                        row.flag("activation_code_delivery")),
                window(row),
                row.instant("last_used_at"));
    }

    private Optional<RateWindow> window(Row row) {
        if (limit.isOff()) {
            return Optional.empty();
        }
        RateWindow window = RateWindow.read(row, limit.requestsPerMinute());
        counts.counted(window.isExceeded());
        return Optional.of(window);
    }

    /**
     * Records the use of a credential, unless its recorded last use is recent.
     *
     * @param old a last use at or after this time is recent
     */
    void recordUse(UUID organization, String apiKey, Instant now, Instant old) {
        database.forOrganization(organization)
                .statement(NOTE_USE)
                .bind("now", now)
                .bind("key", apiKey)
                .bind("old", old)
                .updateAny();
    }

    private static byte[] blinded(byte[] hash, byte[] blind) {
        byte[] both = new byte[hash.length + blind.length];
        System.arraycopy(hash, 0, both, 0, hash.length);
        System.arraycopy(blind, 0, both, hash.length, blind.length);
        return Sha256.of(both);
    }
}
