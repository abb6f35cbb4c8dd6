package org.patientcare.people.professional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.people.organization.OrganizationSummaries;

/** The organizations that professionals are assigned to. */
@ApplicationScoped
public class Workplaces {

    @Inject private OrganizationSummaries organizations;
    @Inject private ProfessionalRepository professionals;

    /**
     * Those of the given organizations that a professional is assigned to now, by name; at most 50.
     *
     * @param hash of a professional
     */
    public List<Workplace> of(String hash, Collection<UUID> among) {
        Set<UUID> assigned = among.isEmpty() ? Set.of() : professionals.assigned(hash, among);
        return assigned.isEmpty()
                ? List.of()
                : organizations.list(assigned).stream()
                        .map(
                                each ->
                                        new Workplace(
                                                each.id(),
                                                each.name(),
                                                each.zone(),
                                                each.peopleMayBook(),
                                                each.emergencyAccess()))
                        .toList();
    }

    /**
     * The organizations that professionals are assigned to now, read by one statement.
     *
     * @param hashes of professionals
     * @return by hash; without professionals who are assigned to none
     */
    public Map<String, Set<UUID>> ofMany(Collection<String> hashes) {
        return hashes.isEmpty() ? Map.of() : professionals.assignments(hashes);
    }

    /**
     * An organization that a professional is assigned to.
     *
     * @param zone the organization's time zone
     * @param peopleMayBook whether support and professionals book visits there
     * @param emergencyAccess whether professionals may open patients there beyond their reach
     */
    public record Workplace(
            UUID id, String name, ZoneId zone, boolean peopleMayBook, boolean emergencyAccess) {}
}
