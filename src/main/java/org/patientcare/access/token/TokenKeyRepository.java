package org.patientcare.access.token;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.secrets.SecretStore;
import org.patientcare.platform.secrets.StoredSecret;

@ApplicationScoped
class TokenKeyRepository implements SecretStore {

    private static final String ADD =
            """
            INSERT INTO token_key (kid, key_pair, ahead, created_at) VALUES (:kid, :pair, :ahead, :now)
            ON CONFLICT DO NOTHING""";

    private static final String RETIRE =
            """
            UPDATE token_key SET retired_at = :now, verifies_until = greatest(:verifiesUntil,
                (SELECT max(expires_at) FROM patient_token))
            WHERE kid = :kid AND retired_at IS NULL AND NOT ahead""";

    private static final String REMOVE_OLD =
            OldRows.delete("token_key", "verifies_until", OldRows.ago(TokenSettings.LEEWAY));

    @Inject private Database database;

    /**
     * Adds a key unless there is one in the same role: when several nodes start, only one adds it.
     */
    void add(TokenKey key) {
        database.statement(ADD)
                .bind("kid", key.kid())
                .bind("pair", key.pair().text())
                .bind("ahead", key.upcoming())
                .bind("now", key.createdAt())
                .updateOneUnless(() -> findUnretired(key.upcoming()).isPresent());
    }

    Optional<TokenKey> findSigning() {
        return findUnretired(false);
    }

    /** The key that signs after the next rotation. */
    Optional<TokenKey> findUpcoming() {
        return findUnretired(true);
    }

    private Optional<TokenKey> findUnretired(boolean ahead) {
        return database.statement(
                        "SELECT * FROM token_key WHERE retired_at IS NULL AND ahead = :ahead")
                .bind("ahead", ahead)
                .first(TokenKey::read);
    }

    Optional<TokenKey> find(String kid) {
        return database.statement("SELECT * FROM token_key WHERE kid = :kid")
                .bind("kid", kid)
                .first(TokenKey::read);
    }

    List<TokenKey> list() {
        return database.statement("SELECT * FROM token_key ORDER BY created_at DESC, kid")
                .list(TokenKey::read);
    }

    /**
     * Retires the signing key.
     *
     * @param signing the current signing key
     * @param verifiesUntil the earliest time until which it verifies; later if an issued token
     *     expires later
     * @return false if another node has just retired it
     */
    boolean retire(TokenKey signing, Instant now, Instant verifiesUntil) {
        return database.inScope(Scope.OPERATOR)
                .statement(RETIRE)
                .bind("now", now)
                .bind("verifiesUntil", verifiesUntil)
                .bind("kid", signing.kid())
                .updateOneUnless(() -> !signs(signing));
    }

    private boolean signs(TokenKey key) {
        return findSigning().map(TokenKey::kid).filter(key.kid()::equals).isPresent();
    }

    /**
     * Makes the key that was published ahead the signing key.
     *
     * @return false if there is none
     */
    boolean promoteUpcoming() {
        return database.statement(
                        "UPDATE token_key SET ahead = false WHERE ahead AND retired_at IS NULL")
                .updateOneUnless(() -> findUpcoming().isEmpty());
    }

    /**
     * Removes a published key that has not signed yet. It is one statement, so that a key that
     * another node promotes meanwhile is kept.
     */
    void removeUpcomingCreatedBefore(Instant time) {
        database.statement(
                        "DELETE FROM token_key WHERE ahead = true AND retired_at IS NULL AND created_at < :time")
                .bind("time", time)
                .updateAny();
    }

    int removeExpired() {
        return database.statement(REMOVE_OLD).updateAny();
    }

    /** When a key was last retired; empty if no retired key is stored. */
    Optional<Instant> lastRotation() {
        return database.statement("SELECT max(retired_at) AS retired_at FROM token_key")
                .first(row -> row.instant("retired_at"));
    }

    /** All pairs, in the order in which a rotation locks their rows. */
    @Override
    public List<StoredSecret> all() {
        return database.statement(
                        "SELECT kid, key_pair FROM token_key ORDER BY ahead, created_at, kid")
                .list(
                        row ->
                                new StoredSecret(
                                        TokenKey.TABLE, row.text("kid"), row.text("key_pair")));
    }

    @Override
    public void replace(StoredSecret pair) {
        database.statement("UPDATE token_key SET key_pair = :pair WHERE kid = :kid")
                .bind("pair", pair.text())
                .bind("kid", pair.row())
                .updateOne();
    }

    @Override
    public String table() {
        return TokenKey.TABLE;
    }

    /**
     * An ES256 key pair. It is published first, signs from one rotation to the next, then only
     * verifies until the last token that it signed has expired, and is removed after that.
     *
     * @param pair the key pair as a JWK
     * @param upcoming whether it is published but signs only from the next rotation on
     */
    record TokenKey(StoredSecret pair, boolean upcoming, Instant createdAt) {

        static final String TABLE = "token_key";

        static TokenKey read(Row row) {
            StoredSecret pair = new StoredSecret(TABLE, row.text("kid"), row.text("key_pair"));
            return new TokenKey(pair, row.flag("ahead"), row.instant("created_at"));
        }

        String kid() {
            return pair.row();
        }
    }
}
