package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Database;

@ApplicationScoped
class VisitProfessionalRepository {

    private static final String FIND =
            "SELECT DISTINCT professional_hash FROM appointment WHERE organization_id = :organization AND id = ANY (:ids)";

    @Inject private Database database;

    Set<String> of(UUID organization, Collection<Long> appointments) {
        return Set.copyOf(
                database.forOrganization(organization)
                        .statement(FIND)
                        .bindArray("ids", "int8", appointments)
                        .list(row -> row.text("professional_hash")));
    }
}
