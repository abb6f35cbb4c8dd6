package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Database;

@ApplicationScoped
class OrganizationSummaryRepository {

    static final int MOST = 50;

    private static final String LIST =
            "SELECT id, name, time_zone FROM organization WHERE id = ANY (:ids)"
                    + " ORDER BY name COLLATE folded, id LIMIT "
                    + MOST;

    @Inject private Database database;

    List<OrganizationSummary> list(Collection<UUID> ids) {
        return database.statement(LIST)
                .bindArray("ids", "uuid", ids)
                .list(
                        row ->
                                new OrganizationSummary(
                                        row.uuid("id"),
                                        row.text("name"),
                                        ZoneId.of(row.text("time_zone"))));
    }
}
