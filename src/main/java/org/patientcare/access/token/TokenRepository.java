package org.patientcare.access.token;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;

@ApplicationScoped
class TokenRepository {

    /** After this what has ended is refused everywhere. */
    private static final String LEEWAY_AGO = OldRows.ago(TokenSettings.LEEWAY);

    private static final String ADD_KEY =
            """
            INSERT INTO token_key (kid, key_pair, ahead, created_at) VALUES (:kid, :json, :ahead, :now)
            ON CONFLICT DO NOTHING""";

    private static final String RETIRE =
            """
            UPDATE token_key SET retired_at = :now, verifies_until = greatest(:verifiesUntil,
                (SELECT max(expires_at) FROM patient_token))
            WHERE kid = :kid AND retired_at IS NULL AND NOT ahead""";

    private static final String ADD =
            """
            INSERT INTO patient_token (organization_id, jti, patient_id, expires_at)
            VALUES (:organization, :jti, :patient, :expiresAt)""";

    private static final String PATIENT =
            """
            SELECT p.code FROM patient_token t JOIN patient p
                ON p.organization_id = t.organization_id AND p.id = t.patient_id
            WHERE t.organization_id = :organization AND t.jti = :jti AND t.patient_id = :patient""";

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

    private static final String REMOVE_OLD_KEYS =
            OldRows.delete("token_key", "verifies_until", LEEWAY_AGO);

    @Inject private Database database;

    @PersistenceContext private EntityManager entities;

    /** Adds a key unless another has its part: of several nodes that start one makes the key. */
    void add(TokenKey key) {
        database.statement(ADD_KEY)
                .bind("kid", key.kid())
                .bind("json", key.json())
                .bind("ahead", key.isAhead())
                .bind("now", key.createdAt())
                .updateOneUnless(() -> inUse(key.isAhead()).isPresent());
    }

    Optional<TokenKey> signingKey() {
        return inUse(false);
    }

    /** The one that signs after the next rotation. */
    Optional<TokenKey> keyAhead() {
        return inUse(true);
    }

    private Optional<TokenKey> inUse(boolean ahead) {
        return entities.createQuery(
                        "SELECT k FROM TokenKey k WHERE k.retiredAt IS NULL AND k.ahead = :ahead",
                        TokenKey.class)
                .setParameter("ahead", ahead)
                .getResultStream()
                .findFirst();
    }

    Optional<TokenKey> key(String kid) {
        return Optional.ofNullable(entities.find(TokenKey.class, kid));
    }

    List<TokenKey> keys() {
        return entities.createQuery(
                        "SELECT k FROM TokenKey k ORDER BY k.createdAt DESC, k.kid", TokenKey.class)
                .getResultList();
    }

    /**
     * @param signing the key that signs
     * @param verifiesUntil at least until then, and longer if a token that is out lives longer
     * @return false if another node has just done it
     */
    boolean retire(TokenKey signing, Instant now, Instant verifiesUntil) {
        return database.statement(RETIRE)
                .bind("now", now)
                .bind("verifiesUntil", verifiesUntil)
                .bind("kid", signing.kid())
                .updateOneUnless(() -> !signs(signing));
    }

    private boolean signs(TokenKey key) {
        return signingKey().map(TokenKey::kid).filter(key.kid()::equals).isPresent();
    }

    /**
     * The key that was published ahead signs from now on.
     *
     * @return false if there is none
     */
    boolean promoteKeyAhead() {
        return database.statement(
                        "UPDATE token_key SET ahead = false WHERE ahead AND retired_at IS NULL")
                .updateOneUnless(() -> keyAhead().isEmpty());
    }

    /** In one statement: a key that another node promotes meanwhile signs, and stays. */
    void removeKeyAheadMadeBefore(Instant time) {
        database.statement(
                        "DELETE FROM token_key WHERE ahead = true AND retired_at IS NULL AND created_at < :time")
                .bind("time", time)
                .updateAny();
    }

    int removeKeysThatVerifyNothing() {
        return database.statement(REMOVE_OLD_KEYS).updateAny();
    }

    /** When a key was retired last; empty if none of them is kept. */
    Optional<Instant> lastRotation() {
        return entities.createQuery(
                        "SELECT k FROM TokenKey k WHERE k.retiredAt IS NOT NULL ORDER BY k.retiredAt DESC",
                        TokenKey.class)
                .setMaxResults(1)
                .getResultStream()
                .findFirst()
                .map(TokenKey::retiredAt);
    }

    void add(PatientToken token) {
        database.statement(ADD)
                .bind("organization", token.organizationId())
                .bind("jti", token.id())
                .bind("patient", token.patientId())
                .bind("expiresAt", token.expiresAt())
                .updateOne();
    }

    /** The code of the patient whose token it is; empty unless the token works. */
    Optional<String> patientOf(PatientToken token) {
        return database.statement(PATIENT)
                .bind("organization", token.organizationId())
                .bind("jti", token.id())
                .bind("patient", token.patientId())
                .first(row -> row.text("code"));
    }

    /** Removes it unless it is gone. */
    void remove(PatientToken token) {
        database.statement(
                        "DELETE FROM patient_token WHERE organization_id = :organization AND jti = :jti")
                .bind("organization", token.organizationId())
                .bind("jti", token.id())
                .updateOneUnless(() -> patientOf(token).isEmpty());
    }

    void removeAll(UUID organization, long patient) {
        database.statement(REMOVE_ALL)
                .bind("organization", organization)
                .bind("patient", patient)
                .updateCounted();
    }

    int removeEnded() {
        return database.statement(REMOVE_ENDED).updateAny();
    }
}
