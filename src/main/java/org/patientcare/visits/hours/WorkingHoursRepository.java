package org.patientcare.visits.hours;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Faults;

/** Stores working hours. */
@ApplicationScoped
class WorkingHoursRepository {

    private static final String OF_ORGANIZATION =
            "SELECT hours FROM organization_hours WHERE organization_id = :organization";

    private static final String OF_ASSIGNED =
            """
            SELECT a.professional_hash, h.hours FROM professional_assignment a
            LEFT JOIN professional_hours h ON h.organization_id = a.organization_id AND h.professional_hash = a.professional_hash
            WHERE a.organization_id = :organization AND a.professional_hash = ANY (:hashes)""";

    private static final String SET_OF_ORGANIZATION =
            """
            INSERT INTO organization_hours (organization_id, hours) VALUES (:organization, CAST(:hours AS jsonb))
            ON CONFLICT (organization_id) DO UPDATE SET hours = EXCLUDED.hours""";

    private static final String SET_OF_PROFESSIONAL =
            """
            INSERT INTO professional_hours (organization_id, professional_hash, hours)
            VALUES (:organization, :hash, CAST(:hours AS jsonb))
            ON CONFLICT (organization_id, professional_hash) DO UPDATE SET hours = EXCLUDED.hours""";

    @Inject private Database database;

    WorkingHours ofOrganization(UUID organization) {
        return database.forOrganization(organization)
                .statement(OF_ORGANIZATION)
                .first(row -> read(row.text("hours")))
                .orElse(WorkingHours.UNSET);
    }

    private record OfProfessional(String hash, WorkingHours hours) {}

    /**
     * The hours of those professionals who are assigned to the organization, by hash; {@link
     * WorkingHours#UNSET} of those who have none of their own.
     */
    Map<String, WorkingHours> ofAssigned(UUID organization, Collection<String> hashes) {
        List<OfProfessional> found =
                database.forOrganization(organization)
                        .statement(OF_ASSIGNED)
                        .bindArray("hashes", "text", hashes)
                        .list(
                                row ->
                                        new OfProfessional(
                                                row.text("professional_hash"),
                                                read(row.text("hours"))));
        return found.stream()
                .collect(Collectors.toMap(OfProfessional::hash, OfProfessional::hours));
    }

    void set(UUID organization, WorkingHours hours) {
        database.forOrganization(organization)
                .statement(SET_OF_ORGANIZATION)
                .bind("hours", Json.write(hours))
                .updateOne();
    }

    void set(UUID organization, String hash, WorkingHours hours) {
        database.forOrganization(organization)
                .statement(SET_OF_PROFESSIONAL)
                .bind("hash", hash)
                .bind("hours", Json.write(hours))
                .updateOne();
    }

    /**
     * @param text null if nothing is stored
     */
    private static WorkingHours read(String text) {
        if (text == null) {
            return WorkingHours.UNSET;
        }
        Faults faults = new Faults();
        Object hours = Json.read(text.getBytes(StandardCharsets.UTF_8), WorkingHours.class, faults);
        if (!faults.isEmpty()) {
            throw new IllegalStateException(
                    "Stored working hours cannot be read: " + faults.sentences());
        }
        return (WorkingHours) hours;
    }
}
