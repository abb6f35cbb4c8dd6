package org.patientcare.access.ticket;

import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A valid link, locked until the end of the transaction.
 *
 * @param hash the hash by which it is stored
 * @param patient the internal id of the patient
 * @param errors the wrong birth dates so far
 * @param madeBy the kind of the actor who made it, and its id; null if that was not kept
 */
public record LockedLink(byte[] hash, UUID organization, long patient, int errors, String madeBy) {

    static LockedLink read(byte[] hash, Row row) {
        return new LockedLink(
                hash,
                row.uuid("organization_id"),
                row.number("patient_id"),
                row.integer("errors"),
                row.text("made_by"));
    }

    /** Whether one more wrong date makes the link invalid. */
    public boolean isLastAttempt() {
        return errors + 1 >= PatientLinkTokens.MAX_ERRORS;
    }
}
