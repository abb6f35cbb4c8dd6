package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** The settings of organizations for accesses to patients' data. */
@ApplicationScoped
class AccessSettingsRepository {

    private static final String FIND =
            """
            SELECT patients_see_accesses, unusual_access, unusual_patients, emergency_access FROM organization
            WHERE id = :organization""";

    /** Nodes of older releases check the version. */
    private static final String CHANGE =
            """
            UPDATE organization SET patients_see_accesses = :shown, unusual_access = :unusual,
                unusual_patients = :patients, emergency_access = :emergency, version = version + 1
            WHERE id = :organization""";

    @Inject private Database database;

    Optional<AccessSettings> find(UUID organization) {
        return database.forOrganization(organization).statement(FIND).first(AccessSettings::read);
    }

    void change(UUID organization, AccessSettings settings) {
        database.forOrganization(organization)
                .statement(CHANGE)
                .bind("shown", settings.patientsSeeAccesses().code())
                .bind("unusual", settings.unusualAccess())
                .bind("patients", settings.unusualPatients())
                .bind("emergency", settings.emergencyAccess())
                .updateOne();
    }
}
