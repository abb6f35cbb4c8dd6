package org.patientcare.surfaces.desk;

import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.patientcare.people.professional.Workplace;
import org.patientcare.talk.conversation.Party;

/**
 * Who sits at a desk, and for whom they work there.
 *
 * @param professional the hash of the professional that the person is
 * @param ownZone in which the person reads times; null for that of each organization
 * @param places by name
 */
record Desk(String professional, ZoneId ownZone, List<Workplace> places) {

    Desk {
        places = List.copyOf(places);
    }

    /** In which a day of visits at a place is meant. */
    ZoneId zone(Workplace place) {
        return Objects.requireNonNullElse(ownZone, place.zone());
    }

    /** As whom they talk, at each place. */
    List<Party> parties() {
        return places.stream().map(place -> party(place.id())).toList();
    }

    Party party(UUID place) {
        return Party.professional(place, professional);
    }

    /** One of the places. */
    Workplace place(UUID id) {
        return places.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }
}
