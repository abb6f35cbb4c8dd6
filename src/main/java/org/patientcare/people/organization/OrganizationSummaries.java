package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** What lists of several organizations show of each. */
@ApplicationScoped
public class OrganizationSummaries {

    private static final String LIST =
            """
            SELECT id, name, time_zone, people_may_book, emergency_access FROM organization WHERE id = ANY (:ids)
            ORDER BY name COLLATE folded, id LIMIT 50""";

    @Inject private Database database;

    /** The given organizations by name, then by id; at most 50. */
    public List<OrganizationSummary> list(Collection<UUID> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return database.statement(LIST)
                .bindArray("ids", "uuid", ids)
                .list(
                        row ->
                                new OrganizationSummary(
                                        row.uuid("id"),
                                        row.text("name"),
                                        ZoneId.of(row.text("time_zone")),
                                        row.flag("people_may_book"),
                                        row.flag("emergency_access")));
    }

    /**
     * What everybody who works for an organization may see of it.
     *
     * @param zone the organization's time zone
     * @param peopleMayBook whether support and professionals book visits
     * @param emergencyAccess whether professionals may open patients beyond their reach
     */
    public record OrganizationSummary(
            UUID id, String name, ZoneId zone, boolean peopleMayBook, boolean emergencyAccess) {}
}
