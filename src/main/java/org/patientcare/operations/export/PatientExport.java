package org.patientcare.operations.export;

import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * An export that is in the audit trail and may be written.
 *
 * @param patient our id
 * @param code the organization's code of the patient
 * @param language the patient's
 * @param organizationName at the time of the export
 * @param zone of the organization, in which a document has its times
 */
public record PatientExport(
        UUID organization,
        long patient,
        String code,
        Language language,
        String organizationName,
        ZoneId zone,
        Instant at) {

    /** The forms of an export. */
    public enum Form {
        JSON,
        PDF
    }
}
