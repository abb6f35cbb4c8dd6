package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Names and time zones of organizations, for lists of several of them. */
@ApplicationScoped
public class OrganizationSummaries {

    @Inject private OrganizationSummaryRepository facts;

    /** The given organizations by name, then by id; at most 50. */
    public List<OrganizationSummary> list(Collection<UUID> ids) {
        return ids.isEmpty() ? List.of() : facts.list(ids);
    }
}
