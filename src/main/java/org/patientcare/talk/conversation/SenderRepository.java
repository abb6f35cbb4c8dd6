package org.patientcare.talk.conversation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.shared.CallerCode;

@ApplicationScoped
class SenderRepository {

    private static final String ASSIGNED =
            "SELECT professional_hash FROM professional_assignment"
                    + " WHERE organization_id = :organization AND professional_hash = ANY (:hashes)";

    private static final String LAST_TALKER =
            """
            SELECT c.professional_hash FROM conversation c JOIN professional_assignment a
                ON a.organization_id = c.organization_id AND a.professional_hash = c.professional_hash
            WHERE c.organization_id = :organization AND c.patient_id = :patient AND c.last > 0
                AND (cardinality(:hashes) = 0 OR c.professional_hash = ANY (:hashes))
            ORDER BY c.updated_at DESC, c.id DESC LIMIT 1""";

    @Inject private Database database;

    /** Those of these professionals who are assigned to the organization. */
    List<String> assigned(UUID organization, List<String> hashes) {
        return hashes.isEmpty()
                ? List.of()
                : database.forOrganization(organization)
                        .statement(ASSIGNED)
                        .bindArray(
                                "hashes",
                                "text",
                                hashes.stream().filter(CallerCode.Validator::fits).toList())
                        .list(row -> row.text("professional_hash"));
    }

    /**
     * The professional whose conversation with the patient has the newest message.
     *
     * @param hashes the professionals to choose from; empty for all who are assigned
     */
    Optional<String> latestCorrespondent(UUID organization, long patient, List<String> hashes) {
        return database.forOrganization(organization)
                .statement(LAST_TALKER)
                .bind("patient", patient)
                .bindArray("hashes", "text", hashes)
                .first(row -> row.text("professional_hash"));
    }
}
