package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

/** Names and time zones of organizations, for lists of several of them. */
@ApplicationScoped
public class OrganizationSummaries {

    private static final String LIST =
            """
            SELECT id, name, time_zone FROM organization WHERE id = ANY (:ids)
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
                                        ZoneId.of(row.text("time_zone"))));
    }

    /**
     * The name and time zone of an organization, which everybody who works for it may see.
     *
     * @param zone the organization's time zone
     */
    public record OrganizationSummary(UUID id, String name, ZoneId zone) {}
}
