package org.patientcare.access.token;

import static org.patientcare.platform.export.ExportedValue.instant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.access.token.TokenKeyRepository.TokenKey;
import org.patientcare.access.token.TokenService.VerifiedToken;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.export.ExportSection;
import org.patientcare.platform.export.ExportedData;
import org.patientcare.platform.export.ExportedRows;
import org.patientcare.platform.export.ExportedRows.Key;
import org.patientcare.platform.secrets.SecretForm;
import org.patientcare.platform.shared.Sha256;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

@ApplicationScoped
class TokenRepository implements ExportedData {

    /** A token that expired before this is refused on every node. */
    private static final String LEEWAY_AGO = OldRows.ago(TokenSettings.LEEWAY);

    private static final String ADD =
            """
            INSERT INTO patient_token (organization_id, jti, patient_id, expires_at, made_by)
            VALUES (:organization, :jti, :patient, :expiresAt, :madeBy)""";

    /** Finds a patient by code, with the signing key. */
    private static final String HOLDER =
            """
            SELECT p.code, p.id AS patient_id, k.kid, k.key_pair, k.ahead, k.created_at
            FROM patient p CROSS JOIN token_key k
            WHERE p.organization_id = :organization AND p.code = :code AND k.retired_at IS NULL AND NOT k.ahead""";

    private static final String ADD_FOUND =
            "INSERT INTO patient_token (organization_id, jti, patient_id, expires_at)"
                    + " SELECT :organization, CASE WHEN "
                    + SecretForm.isWrapped("key_pair")
                    + " THEN CAST(:hashed AS uuid) ELSE CAST(:jti AS uuid) END, patient_id, :expiresAt FROM found";

    private static final String PATIENT =
            """
            SELECT p.code, t.made_by FROM patient_token t JOIN patient p
                ON p.organization_id = t.organization_id AND p.id = t.patient_id
            WHERE t.organization_id = :organization AND t.jti IN (:jti, :hashed) AND t.patient_id = :patient""";

    private static final String FIND_IDS =
            "SELECT jti FROM patient_token WHERE organization_id = :organization AND jti = ANY (:ids)";

    private static final String REMOVE_ALL =
            """
            WITH held AS (
                SELECT jti FROM patient_token WHERE organization_id = :organization AND patient_id = :patient FOR UPDATE),
            gone AS (
                DELETE FROM patient_token WHERE organization_id = :organization AND jti IN (SELECT jti FROM held)
                RETURNING jti)
            SELECT (SELECT count(*) FROM held) AS expected, (SELECT count(*) FROM gone) AS touched""";

    private static final String REMOVE_ENDED =
            OldRows.delete("patient_token", "expires_at", LEEWAY_AGO);

    /** Rows per statement: one scans all hashed ids, and takes well under a second. */
    private static final int HASH_BATCH = 5_000;

    private static final String IS_PLAIN =
            "substr(jti::text, %d, 1) <> '%d'"
                    .formatted(TokenIds.VERSION_DIGIT, TokenIds.HASHED_VERSION);

    /**
     * Stores ids as {@link TokenIds#hashed} does. Rows that are locked are left for a later call.
     */
    private static final String HASH =
            """
            WITH due AS MATERIALIZED (SELECT ctid AS place FROM patient_token WHERE $plain LIMIT $most FOR UPDATE SKIP LOCKED),
            done AS (
                UPDATE patient_token t SET jti = (
                    SELECT CAST(encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex') AS uuid)
                    FROM substr(sha256(uuid_send(t.jti)), 1, 16) AS hash)
                WHERE ctid = ANY (ARRAY(SELECT place FROM due)) RETURNING 1)
            SELECT (SELECT count(*) FROM due) AS expected, (SELECT count(*) FROM done) AS touched"""
                    .replace("$plain", IS_PLAIN)
                    .replace("$most", String.valueOf(HASH_BATCH));

    /** That somebody can act as the patient now, and until when. The tokens are not handed out. */
    private static final ExportedRows SESSIONS =
            new ExportedRows(
                    ExportSection.SESSIONS,
                    "patient_token",
                    "FROM patient_token t"
                            + " WHERE t.organization_id = :organization AND t.patient_id = :patient",
                    List.of(Key.of("t.expires_at", "timestamptz"), Key.of("t.jti", "uuid")),
                    List.of(instant("expires_at")));

    @Inject private Database database;
    @Inject private AuditTrail trail;

    /** Adds a token, with its id hashed or as it is. */
    void add(PatientToken token, boolean hashed, String linkMadeBy) {
        database.forOrganization(token.organizationId())
                .statement(ADD)
                .bind("jti", hashed ? TokenIds.hashed(token.id()) : token.id())
                .bind("patient", token.patientId())
                .bind("expiresAt", token.expiresAt())
                .bind("madeBy", linkMadeBy)
                .updateOne();
    }

    /**
     * Adds a token for the patient with this code, and its audit row, in one statement outside any
     * transaction.
     *
     * @return the patient and the key that signs; empty if there is no such patient
     */
    Optional<TokenSubject> add(UUID organization, UUID token, String code, Instant expiresAt) {
        SqlStatement holder =
                database.forOrganization(organization)
                        .statement(HOLDER)
                        .bind("code", code)
                        .bind("jti", token)
                        .bind("hashed", TokenIds.hashed(token))
                        .bind("expiresAt", expiresAt);
        return trail
                .add(AuditAction.TOKEN_ISSUE, organization, holder, ADD_FOUND, TokenSubject::read)
                .stream()
                .findFirst();
    }

    /** The token with what is stored of it; empty unless it is stored. */
    Optional<VerifiedToken> find(PatientToken token) {
        return database.forOrganization(token.organizationId())
                .statement(PATIENT)
                .bind("jti", token.id())
                .bind("hashed", TokenIds.hashed(token.id()))
                .bind("patient", token.patientId())
                .first(row -> new VerifiedToken(token, row.text("code"), row.text("made_by")));
    }

    /** Those of an organization's tokens that have not been ended. */
    List<PatientToken> notEnded(UUID organization, List<PatientToken> tokens) {
        Set<UUID> found =
                new HashSet<>(
                        database.forOrganization(organization)
                                .statement(FIND_IDS)
                                .bindArray(
                                        "ids",
                                        "uuid",
                                        tokens.stream()
                                                .flatMap(TokenRepository::storedIds)
                                                .toList())
                                .list(row -> row.uuid("jti")));
        return tokens.stream().filter(token -> storedIds(token).anyMatch(found::contains)).toList();
    }

    /** The id in both forms in which it may be stored. */
    private static Stream<UUID> storedIds(PatientToken token) {
        return Stream.of(token.id(), TokenIds.hashed(token.id()));
    }

    /** Removes the token; does nothing if it is not stored. */
    void remove(PatientToken token) {
        database.forOrganization(token.organizationId())
                .statement(
                        "DELETE FROM patient_token WHERE organization_id = :organization AND jti IN (:jti, :hashed)")
                .bind("jti", token.id())
                .bind("hashed", TokenIds.hashed(token.id()))
                .updateOneUnless(() -> find(token).isEmpty());
    }

    void removeAll(UUID organization, long patient) {
        database.forOrganization(organization)
                .statement(REMOVE_ALL)
                .bind("patient", patient)
                .updateCounted();
    }

    int removeEnded() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_ENDED).updateAny();
    }

    /** Hashes some ids. Returns how many. */
    int hashSomeIds() {
        return (int) database.inScope(Scope.HOUSEKEEPING).statement(HASH).updateCounted();
    }

    boolean hasPlainIds() {
        return database.inScope(Scope.HOUSEKEEPING)
                .statement(
                        "SELECT EXISTS (SELECT FROM patient_token WHERE " + IS_PLAIN + ") AS has")
                .one(row -> row.flag("has"));
    }

    /**
     * The patient of a new token and the key that signs it.
     *
     * @param patientId the internal id
     * @param signingKey the current signing key
     */
    record TokenSubject(long patientId, TokenKey signingKey) {

        static TokenSubject read(Row row) {
            return new TokenSubject(row.number("patient_id"), TokenKey.read(row));
        }
    }

    @Override
    public List<ExportedRows> rows() {
        return List.of(SESSIONS);
    }

    /**
     * The stored form of token ids: they are hashed, so that no copy of the database contains the
     * id of a working token. The hash is written as a UUID of version 8 (RFC 9562), which
     * distinguishes it from the ids of tokens, which are random (version 4).
     */
    static final class TokenIds {

        /** The position of the version digit in the text of a UUID, counted from 1. */
        static final int VERSION_DIGIT = 15;

        static final int HASHED_VERSION = 8;

        private static final int VERSION_SHIFT = 12;
        private static final long VERSION_BITS = 0xF000L;
        private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;
        private static final long VARIANT = 0x8000_0000_0000_0000L;

        private TokenIds() {}

        /** Whether the id is a hash, and so not the id of a token. */
        static boolean isHashed(UUID id) {
            return id.version() == HASHED_VERSION;
        }

        /** The first 122 bits of SHA-256 over the 16 bytes of the id. */
        static UUID hashed(UUID id) {
            ByteBuffer bytes =
                    ByteBuffer.allocate(2 * Long.BYTES)
                            .putLong(id.getMostSignificantBits())
                            .putLong(id.getLeastSignificantBits());
            ByteBuffer hash = ByteBuffer.wrap(Sha256.of(bytes.array()));
            long high = hash.getLong() & ~VERSION_BITS | (long) HASHED_VERSION << VERSION_SHIFT;
            long low = hash.getLong() & ~VARIANT_BITS | VARIANT;
            return new UUID(high, low);
        }
    }
}
