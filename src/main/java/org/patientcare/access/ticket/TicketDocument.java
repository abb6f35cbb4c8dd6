package org.patientcare.access.ticket;

import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * The document that a ticket gives access to, and its patient.
 *
 * @param patient the internal id of the patient
 * @param patientCode the organization's code of the patient
 */
public record TicketDocument(
        UUID organization, long patient, String patientCode, UUID prescription) {

    static TicketDocument read(Row row) {
        return new TicketDocument(
                row.uuid("organization_id"),
                row.number("patient_id"),
                row.text("code"),
                row.uuid("prescription_id"));
    }
}
