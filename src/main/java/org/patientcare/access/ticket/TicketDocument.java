package org.patientcare.access.ticket;

import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * The document that a ticket gives access to, and its patient.
 *
 * @param patient the internal id of the patient
 * @param patientCode the organization's code of the patient
 * @param madeBy who made the link that opened the session in which the ticket was created; null if
 *     none did, or it was not kept
 */
public record TicketDocument(
        UUID organization, long patient, String patientCode, UUID prescription, String madeBy) {

    static TicketDocument read(Row row) {
        return new TicketDocument(
                row.uuid("organization_id"),
                row.number("patient_id"),
                row.text("code"),
                row.uuid("prescription_id"),
                row.text("made_by"));
    }
}
