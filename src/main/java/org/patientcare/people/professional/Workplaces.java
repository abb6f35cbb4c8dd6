package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationFacts;

/** Where professionals work. */
@ApplicationScoped
public class Workplaces {

    @Inject private WorkplaceRepository places;
    @Inject private OrganizationFacts organizations;

    /**
     * Those of some organizations to which a professional is assigned now, by name; the first 50 of
     * them.
     *
     * @param hash of a professional
     */
    public List<Workplace> of(String hash, Collection<UUID> among) {
        Set<UUID> assigned = among.isEmpty() ? Set.of() : places.assigned(hash, among);
        return assigned.isEmpty()
                ? List.of()
                : organizations.list(assigned).stream()
                        .map(each -> new Workplace(each.id(), each.name(), each.zone()))
                        .toList();
    }

    /**
     * To which organizations professionals are assigned now, in one statement for all of them.
     *
     * @param hashes of professionals
     * @return by hash; without those who are assigned to none
     */
    public Map<String, Set<UUID>> ofMany(Collection<String> hashes) {
        return hashes.isEmpty() ? Map.of() : places.ofMany(hashes);
    }
}
