package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Checks which patient a prescription belongs to, without reading any of its data. */
@ApplicationScoped
class PrescriptionOwnerRepository {

    private static final String IS_OF =
            """
            SELECT EXISTS (SELECT FROM prescription
                WHERE organization_id = :organization AND id = :id AND patient_id = :patient) AS has""";

    private static final String BY_PROFESSIONAL =
            """
            SELECT id FROM prescription
            WHERE organization_id = :organization AND patient_id = :patient AND issued_at >= :since
                AND professional_hash = :professional AND withdrawn_at IS NULL
            ORDER BY issued_at DESC, id LIMIT\s"""
                    + DocumentLinkService.MAX_OF_VISIT;

    @Inject private Database database;

    boolean belongsTo(UUID organization, UUID id, long patient) {
        return database.forOrganization(organization)
                .statement(IS_OF)
                .bind("id", id)
                .bind("patient", patient)
                .one(row -> row.flag("has"));
    }

    List<UUID> find(UUID organization, long patient, String professional, Instant since) {
        return database.forOrganization(organization)
                .statement(BY_PROFESSIONAL)
                .bind("patient", patient)
                .bind("professional", professional)
                .bind("since", since)
                .list(row -> row.uuid("id"));
    }
}
