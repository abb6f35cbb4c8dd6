package org.patientcare.visits.appointment;

import java.util.Base64;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * The key from which all links are derived, as its row has it. As a text it is base64.
 *
 * @param plain null if it is wrapped
 * @param wrapped null if it is kept as it is
 */
record LinkKey(byte[] plain, String wrapped) {

    static final String TABLE = "visit_link_key";

    /** The table has one row. */
    private static final String ROW = "one";

    static StoredSecret plain(byte[] key) {
        return new StoredSecret(TABLE, ROW, Base64.getEncoder().encodeToString(key));
    }

    static LinkKey of(StoredSecret stored) {
        return stored.form().isPlain()
                ? new LinkKey(Base64.getDecoder().decode(stored.text()), null)
                : new LinkKey(null, stored.text());
    }

    StoredSecret stored() {
        return wrapped == null ? plain(plain) : new StoredSecret(TABLE, ROW, wrapped);
    }
}
