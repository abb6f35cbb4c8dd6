package org.patientcare.access.token;

import org.patientcare.platform.database.Row;

/**
 * The patient of a new token and the key that signs it.
 *
 * @param patientId the internal id
 * @param signingKey the current signing key
 */
record TokenSubject(long patientId, TokenKey signingKey) {

    static TokenSubject read(Row row) {
        return new TokenSubject(row.number("patient_id"), TokenKey.read(row));
    }
}
