package org.patientcare.access.token;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.OldRows;

@ApplicationScoped
class TokenRepository {

    /** After this what has ended is refused everywhere. */
    private static final String LEEWAY_AGO = OldRows.ago(TokenSettings.LEEWAY);

    private static final String REMOVE_ENDED =
            OldRows.delete("patient_token", "expires_at", LEEWAY_AGO);

    private static final String REMOVE_OLD_KEYS =
            OldRows.delete("token_key", "verifies_until", LEEWAY_AGO);

    @PersistenceContext private EntityManager entities;

    /** Adds a key unless another has its part: of several nodes that start one makes the key. */
    void add(TokenKey key) {
        entities.createNativeQuery(
                        "INSERT INTO token_key (kid, key_pair, ahead, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
                .setParameter(1, key.kid())
                .setParameter(2, key.json())
                .setParameter(3, key.isAhead())
                .setParameter(4, Timestamp.from(key.createdAt()))
                .executeUpdate();
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
     * @param verifiesUntil at least until then, and longer if a token that is out lives longer
     * @return false if there is none, or another node has just done it
     */
    boolean retireSigningKey(Instant now, Instant verifiesUntil) {
        return entities.createNativeQuery(
                                "UPDATE token_key SET retired_at = ?, verifies_until = greatest(?,"
                                        + " (SELECT max(expires_at) FROM patient_token))"
                                        + " WHERE retired_at IS NULL AND NOT ahead")
                        .setParameter(1, Timestamp.from(now))
                        .setParameter(2, Timestamp.from(verifiesUntil))
                        .executeUpdate()
                == 1;
    }

    /**
     * The key that was published ahead signs from now on.
     *
     * @return false if there is none
     */
    boolean promoteKeyAhead() {
        return entities.createNativeQuery(
                                "UPDATE token_key SET ahead = false WHERE ahead AND retired_at IS NULL")
                        .executeUpdate()
                == 1;
    }

    /** In one statement: a key that another node promotes meanwhile signs, and stays. */
    void removeKeyAheadMadeBefore(Instant time) {
        entities.createNativeQuery(
                        "DELETE FROM token_key WHERE ahead = true AND retired_at IS NULL AND created_at < ?")
                .setParameter(1, Timestamp.from(time))
                .executeUpdate();
    }

    int removeKeysThatVerifyNothing() {
        return entities.createNativeQuery(REMOVE_OLD_KEYS).executeUpdate();
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
        entities.createNativeQuery(
                        "INSERT INTO patient_token (organization_id, jti, patient_id, expires_at) VALUES (?, ?, ?, ?)")
                .setParameter(1, token.organizationId())
                .setParameter(2, token.id())
                .setParameter(3, token.patientId())
                .setParameter(4, Timestamp.from(token.expiresAt()))
                .executeUpdate();
    }

    /** The code of the patient whose token it is; empty unless the token works. */
    Optional<String> patientOf(PatientToken token) {
        List<?> codes =
                entities.createNativeQuery(
                                "SELECT p.code FROM patient_token t JOIN patient p"
                                        + " ON p.organization_id = t.organization_id AND p.id = t.patient_id"
                                        + " WHERE t.organization_id = ? AND t.jti = ? AND t.patient_id = ?")
                        .setParameter(1, token.organizationId())
                        .setParameter(2, token.id())
                        .setParameter(3, token.patientId())
                        .getResultList();
        return codes.stream().map(String.class::cast).findFirst();
    }

    void remove(UUID organization, UUID id) {
        entities.createNativeQuery(
                        "DELETE FROM patient_token WHERE organization_id = ? AND jti = ?")
                .setParameter(1, organization)
                .setParameter(2, id)
                .executeUpdate();
    }

    void removeAll(UUID organization, long patient) {
        entities.createNativeQuery(
                        "DELETE FROM patient_token WHERE organization_id = ? AND patient_id = ?")
                .setParameter(1, organization)
                .setParameter(2, patient)
                .executeUpdate();
    }

    int removeEnded() {
        return entities.createNativeQuery(REMOVE_ENDED).executeUpdate();
    }
}
