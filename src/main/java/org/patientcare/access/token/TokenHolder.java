package org.patientcare.access.token;

import org.patientcare.platform.database.Row;

/**
 * The patient of a new token and the key that signs it.
 *
 * @param patient the internal id
 * @param signing the current signing key
 */
record TokenHolder(long patient, TokenKey signing) {

    static TokenHolder read(Row row) {
        return new TokenHolder(row.number("patient_id"), TokenKey.read(row));
    }
}
