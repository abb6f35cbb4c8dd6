package org.patientcare.access.ticket;

import java.util.UUID;
import org.patientcare.platform.database.Row;

/**
 * What a ticket fetches, and for whom.
 *
 * @param patient our id
 * @param patientCode under which the organization keeps the patient
 */
public record PaperOfTicket(
        UUID organization, long patient, String patientCode, UUID prescription) {

    static PaperOfTicket read(Row row) {
        return new PaperOfTicket(
                row.uuid("organization_id"),
                row.number("patient_id"),
                row.text("code"),
                row.uuid("prescription_id"));
    }
}
