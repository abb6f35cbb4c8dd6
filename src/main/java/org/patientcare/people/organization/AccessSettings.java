package org.patientcare.people.organization;

import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.WireNamed;

/**
 * An organization's settings for who sees which access to patients' data.
 *
 * @param patientsSeeAccesses what its patients see of accesses to their data
 * @param unusualAccess whether unusual accesses by its staff are shown to its auditors
 * @param unusualPatients more patients without a reason than this, opened by one person on one day,
 *     are unusual
 * @param emergencyAccess whether its professionals may open patients beyond their reach, with a
 *     reason
 */
public record AccessSettings(
        ShownAccesses patientsSeeAccesses,
        boolean unusualAccess,
        int unusualPatients,
        boolean emergencyAccess) {

    public static final int MIN_PATIENTS = 5;
    public static final int MAX_PATIENTS = 1_000;

    /** Those of a new organization that says nothing else. */
    public static final AccessSettings DEFAULT =
            new AccessSettings(ShownAccesses.NO, false, 30, false);

    static AccessSettings read(Row row) {
        return new AccessSettings(
                row.enumValue(ShownAccesses.class, "patients_see_accesses"),
                row.flag("unusual_access"),
                row.integer("unusual_patients"),
                row.flag("emergency_access"));
    }

    /** All settings, for the audit trail. */
    JsonDocument facts() {
        return new JsonDocument(
                ("{\"patients_see_accesses\":\"%s\",\"unusual_access\":%b,\"unusual_patients\":%d,"
                                + "\"emergency_access\":%b}")
                        .formatted(
                                patientsSeeAccesses.code(),
                                unusualAccess,
                                unusualPatients,
                                emergencyAccess));
    }

    /** What patients of an organization see of who had access to their data. */
    public enum ShownAccesses implements WireNamed {
        /** Nothing. */
        NO,
        /** When, why and by which role. */
        ROLES,
        /** The names of people as well. */
        NAMES
    }
}
