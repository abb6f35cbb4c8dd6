package org.patientcare.access.caller;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.database.Coalescer;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.database.SqlStatement.Setting;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.shared.Sha256;

/**
 * Authenticates credentials and counts their requests in one statement, which serves requests that
 * arrive at the same time together. Nothing is cached, so that every node refuses a revoked
 * credential from the next request on.
 *
 * <p>Secrets are compared as hashes of their hash with a random value: in the database to decide
 * whether to count, and here to decide whether to admit. So the duration of a comparison reveals
 * nothing about a secret.
 */
@ApplicationScoped
class CredentialRepository {

    /**
     * The statement for a single request, which costs the database half as much. The column {@code
     * place} says which pair of keys a row answers, from 1 on.
     */
    private static final String FIND_ONE_AND_COUNT =
            """
            WITH found AS (
                SELECT 1 AS place, c.api_key, c.permissions, c.last_used_at, c.organization_id, o.time_zone,
                    o.activation_code_delivery, sha256(c.secret_hash || :blind) AS blinded
                FROM credential c JOIN organization o ON o.id = c.organization_id
                WHERE c.api_key = :key AND c.revoked_at IS NULL),
            counted AS (:counted)
            SELECT * FROM found LEFT JOIN counted ON true"""
                    .replace(
                            ":counted",
                            RateWindow.countingSql(
                                    "SELECT 'credential:' || api_key, clock_timestamp(), 1 FROM found WHERE blinded = :proof"));

    /**
     * The arrays are sub-selects because otherwise each array length would get a query plan of its
     * own.
     */
    private static final String FOUND =
            """
            WITH asked AS (
                SELECT * FROM unnest((SELECT :keys), (SELECT :proofs)) WITH ORDINALITY AS a (api_key, proof, place)),
            found AS (
                SELECT a.place, a.proof, c.api_key, c.permissions, c.last_used_at, c.organization_id, o.time_zone,
                    o.activation_code_delivery, sha256(c.secret_hash || :blind) AS blinded
                FROM asked a JOIN credential c ON c.api_key = a.api_key AND c.revoked_at IS NULL
                    JOIN organization o ON o.id = c.organization_id)""";

    private static final String FIND = FOUND + " SELECT * FROM found";

    /**
     * Rows are written in the order of their keys, so that two nodes do not deadlock. A row that
     * stays locked must not delay the other requests: with {@link Setting#SHORT_LOCK_TIMEOUT} the
     * statement fails after 1 s, and each request is counted by itself. Of requests counted
     * together, the last one gets the number in the row, and earlier ones get lower numbers.
     */
    private static final String FIND_AND_COUNT =
            """
            :found,
            counted AS (:counted)
            SELECT place, api_key, permissions, last_used_at, organization_id, time_zone, activation_code_delivery,
                blinded, window_resets_in,
                window_used - (count(*) FILTER (WHERE blinded = decode(proof, 'hex')) OVER later)::integer AS window_used
            FROM found LEFT JOIN counted ON window_key = 'credential:' || api_key
            WINDOW later AS (PARTITION BY api_key ORDER BY place ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)"""
                    .replace(":found", FOUND)
                    .replace(
                            ":counted",
                            RateWindow.countingSql(
                                    """
                                    SELECT 'credential:' || api_key, clock_timestamp(), count(*) FROM found
                                    WHERE blinded = decode(proof, 'hex')
                                    GROUP BY api_key ORDER BY 'credential:' || api_key COLLATE "C\""""));

    private static final int BLIND_BYTES = 16;

    private static final Duration LAST_USED_PRECISION = Duration.ofMinutes(1);

    private static final String NOTE_USE =
            "UPDATE credential SET last_used_at = :now WHERE api_key = :key AND (last_used_at IS NULL OR last_used_at < :old)";

    @Inject private Database database;
    @Inject private RateLimitSettings limit;
    @Inject private AdmissionCounts counts;
    @Inject private Clock clock;

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
    Optional<Found> authenticate(ApiKeyPair keys) {
        Optional<Found> found =
                finds.query(
                        Scope.AUTHENTICATION,
                        new PresentedPair(keys.apiKey(), ApiKeyPair.hash(keys.secretKey())));
        found.ifPresent(this::recordUse);
        return found;
    }

    private List<Supplier<Optional<Found>>> find(Scope scope, List<PresentedPair> asked) {
        byte[] blind = new byte[BLIND_BYTES];
        random.nextBytes(blind);
        List<byte[]> proofs = asked.stream().map(a -> blinded(a.secretHash(), blind)).toList();
        SqlStatement statement =
                statement(database.inScope(scope), asked, proofs).bind("blind", blind);
        return Coalescer.byPlace(
                statement, asked.size(), row -> isProven(row, proofs) ? read(row) : null);
    }

    /**
     * @param proofs for each pair of keys, the hash of its secret's hash with {@code :blind}
     */
    private SqlStatement statement(
            ScopedDatabase database, List<PresentedPair> asked, List<byte[]> proofs) {
        boolean counting = !limit.isOff();
        if (counting && asked.size() == 1) {
            return database.statement(FIND_ONE_AND_COUNT)
                    .bind("key", asked.get(0).apiKey())
                    .bind("proof", proofs.get(0));
        }
        return (counting
                        ? database.statement(FIND_AND_COUNT).with(Setting.SHORT_LOCK_TIMEOUT)
                        : database.statement(FIND))
                .bindArray("keys", "text", asked.stream().map(PresentedPair::apiKey).toList())
                .bindArray(
                        "proofs", "text", proofs.stream().map(HexFormat.of()::formatHex).toList());
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

    /** Records the use of a credential, unless its recorded last use is recent. */
    private void recordUse(Found found) {
        Instant now = clock.instant();
        Instant old = now.minus(LAST_USED_PRECISION);
        if (found.lastUsed() == null || !found.lastUsed().isAfter(old)) {
            database.forOrganization(found.caller().organizationId())
                    .statement(NOTE_USE)
                    .bind("now", now)
                    .bind("key", found.caller().apiKey())
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
