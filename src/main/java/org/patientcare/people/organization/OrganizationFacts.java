package org.patientcare.people.organization;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Names and time zones of organizations, for whoever shows several of them. */
@ApplicationScoped
public class OrganizationFacts {

    @Inject private OrganizationFactRepository facts;

    /** Of these, by name, then by id; the first 50 of them. */
    public List<OrganizationFact> list(Collection<UUID> ids) {
        return ids.isEmpty() ? List.of() : facts.list(ids);
    }
}
