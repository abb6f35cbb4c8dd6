package org.patientcare.visits.appointment;

import java.util.Base64;
import org.patientcare.platform.secrets.StoredSecret;

/**
 * The key from which the tokens of all links are derived, as it is stored. Its text form is base64.
 *
 * @param plain null if the key is stored wrapped
 * @param wrapped null if the key is stored in plain form
 */
record LinkKey(byte[] plain, String wrapped) {

    static final String TABLE = "visit_link_key";

    /** Key of the table's only row. */
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
