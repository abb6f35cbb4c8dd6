package org.patientcare.surfaces.desk;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.patientcare.people.professional.AssignedProfessional;
import org.patientcare.people.professional.Availability;

/**
 * The professional at the desk.
 *
 * @param zone the time zone in which the professional reads times: their own, else that of the
 *     first organization, else UTC
 * @param organizations sorted by name
 * @param availability online if one of their desks announced or renewed that within the last 90 s
 * @param now the service's time, because the clock of the caller may be wrong
 */
public record DeskView(
        Person professional,
        String zone,
        List<DeskOrganizationView> organizations,
        Availability availability,
        Instant now) {

    /**
     * The professional.
     *
     * @param title null if unset, as is {@code avatar}
     */
    public record Person(String hash, String name, String title, String avatar) {}

    static DeskView of(
            Desk desk, AssignedProfessional professional, Availability availability, Instant now) {
        Optional<ZoneId> usual = desk.workplaces().stream().findFirst().map(desk::zone);
        return new DeskView(
                new Person(
                        professional.hash(),
                        professional.profile().name(),
                        professional.profile().title(),
                        professional.profile().avatar()),
                usual.or(() -> Optional.ofNullable(desk.ownZone()))
                        .map(ZoneId::getId)
                        .orElse("UTC"),
                desk.workplaces().stream().map(DeskOrganizationView::of).toList(),
                availability,
                now);
    }
}
