package org.patientcare.access.token;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * A key pair for ES256. It is published ahead of its time, signs from one rotation to the next, and
 * retired, it still verifies until the last token that it signed has ended, and is removed then.
 */
@Entity
@Table(name = TokenKey.TABLE)
class TokenKey {

    static final String TABLE = "token_key";

    @Id private String kid;

    @Column(name = "key_pair")
    private String keyPair;

    @Column(name = "created_at")
    private Instant createdAt;

    /** Published, and to sign from the next rotation on. */
    private boolean ahead;

    @Column(name = "retired_at")
    private Instant retiredAt;

    @Column(name = "verifies_until")
    private Instant verifiesUntil;

    protected TokenKey() {}

    /** A new one. */
    TokenKey(StoredSecret pair, boolean ahead, Instant createdAt) {
        this.kid = pair.row();
        this.keyPair = pair.text();
        this.ahead = ahead;
        this.createdAt = createdAt;
    }

    String kid() {
        return kid;
    }

    boolean isAhead() {
        return ahead;
    }

    /** The key pair as a JWK. */
    StoredSecret pair() {
        return new StoredSecret(TABLE, kid, keyPair);
    }

    Instant createdAt() {
        return createdAt;
    }

    Instant retiredAt() {
        return retiredAt;
    }
}
