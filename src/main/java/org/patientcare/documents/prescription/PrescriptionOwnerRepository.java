package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Checks which patient a prescription belongs to, without reading any of its data. */
@ApplicationScoped
class PrescriptionOwnerRepository {

    private static final String IS_OF =
            """
            SELECT EXISTS (SELECT FROM prescription
                WHERE organization_id = :organization AND id = :id AND patient_id = :patient) AS has""";

    @Inject private Database database;

    boolean belongsTo(UUID organization, UUID id, long patient) {
        return database.forOrganization(organization)
                .statement(IS_OF)
                .bind("id", id)
                .bind("patient", patient)
                .one(row -> row.flag("has"));
    }
}
