package org.patientcare.people.organization;

import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;

/**
 * An organization's settings for who sees which access to patients' data.
 *
 * @param patientsSeeAccesses what its patients see of accesses to their data
 */
public record AccessSettings(ShownAccesses patientsSeeAccesses) {

    /** Those of a new organization that says nothing else. */
    public static final AccessSettings DEFAULT = new AccessSettings(ShownAccesses.NO);

    static AccessSettings read(Row row) {
        return new AccessSettings(row.enumValue(ShownAccesses.class, "patients_see_accesses"));
    }

    /** All settings, for the audit trail. */
    JsonDocument facts() {
        return new JsonDocument(
                "{\"patients_see_accesses\":\"%s\"}".formatted(patientsSeeAccesses.code()));
    }
}
