package org.patientcare.access.ticket;

import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * A link that works, held until the end of the transaction.
 *
 * @param hash under which it is kept
 * @param patient our id of the one whom it stands for
 * @param errors wrong dates so far
 */
public record OpenedLink(byte[] hash, UUID organization, long patient, int errors) {

    static OpenedLink read(byte[] hash, Row row) {
        return new OpenedLink(
                hash, row.uuid("organization_id"), row.number("patient_id"), row.integer("errors"));
    }

    /** Whether one more wrong date is the last that is judged. */
    public boolean isAtLastTry() {
        return errors + 1 >= LinkTickets.MOST_ERRORS;
    }
}
