package org.patientcare.access.token;

import org.patientcare.platform.database.Row;

/**
 * Whose a new token is.
 *
 * @param patient our id
 * @param signing the key that signs it
 */
record TokenHolder(long patient, TokenKey signing) {

    static TokenHolder read(Row row) {
        return new TokenHolder(row.number("patient_id"), TokenKey.read(row));
    }
}
