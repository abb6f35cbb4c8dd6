package org.patientcare.surfaces.desk;

import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.people.professional.Workplaces.Workplace;
import org.patientcare.talk.conversation.Party;

/**
 * The professional at a desk and the organizations for which they work.
 *
 * @param professional the professional's hash
 * @param ownZone the person's own time zone; null to use that of each organization
 * @param workplaces the organizations, sorted by name
 */
record Desk(String professional, ZoneId ownZone, List<Workplace> workplaces) {

    Desk {
        workplaces = List.copyOf(workplaces);
    }

    /** The time zone that defines a day of visits at an organization. */
    ZoneId zone(Workplace workplace) {
        return Objects.requireNonNullElse(ownZone, workplace.zone());
    }

    /** The ids of the organizations. */
    Set<UUID> organizations() {
        return workplaces.stream().map(Workplace::id).collect(Collectors.toUnmodifiableSet());
    }

    /** The professional as a party of conversations, one for each organization. */
    List<Party> parties() {
        return workplaces.stream().map(workplace -> party(workplace.id())).toList();
    }

    Party party(UUID organization) {
        return Party.professional(organization, professional);
    }

    /**
     * The organization with this id.
     *
     * @throws java.util.NoSuchElementException if the professional does not work there
     */
    Workplace workplace(UUID id) {
        return workplaces.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }
}
