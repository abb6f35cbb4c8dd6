package org.patientcare.access.token;

import java.time.Instant;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * A key pair for ES256. It is published ahead of its time, signs from one rotation to the next, and
 * retired, it still verifies until the last token that it signed has ended, and is removed then.
 *
 * @param pair as a JWK
 * @param ahead published, and to sign from the next rotation on
 */
record TokenKey(StoredSecret pair, boolean ahead, Instant createdAt) {

    static final String TABLE = "token_key";

    static TokenKey read(Row row) {
        StoredSecret pair = new StoredSecret(TABLE, row.text("kid"), row.text("key_pair"));
        return new TokenKey(pair, row.flag("ahead"), row.instant("created_at"));
    }

    String kid() {
        return pair.row();
    }
}
