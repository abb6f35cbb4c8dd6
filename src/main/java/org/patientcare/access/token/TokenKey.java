package org.patientcare.access.token;

import java.time.Instant;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * An ES256 key pair. It is published first, signs from one rotation to the next, then only verifies
 * until the last token that it signed has expired, and is removed after that.
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
