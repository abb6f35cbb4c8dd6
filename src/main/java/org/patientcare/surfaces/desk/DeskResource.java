package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.ProfessionalPresence.Availability;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.people.professional.ProfessionalService.AssignedProfessional;
import org.patientcare.people.professional.Workplaces.Workplace;
import org.patientcare.platform.http.DataView;

/** {@code /desk/v1/me}. */
@Path("me")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.DESK, inAnyOrganization = true)
@ApplicationScoped
public class DeskResource {

    @Inject private DeskResolver deskResolver;
    @EJB private ProfessionalService professionals;
    @Inject private ProfessionalPresence presence;
    @Inject private CurrentCaller caller;
    @Inject private Clock clock;

    @GET
    public DataView<DeskView> me() {
        Desk desk = deskResolver.of(caller.session());
        return new DataView<>(
                DeskView.of(
                        desk,
                        professionals.get(desk.professional()),
                        presence.availability(desk.organizations(), desk.professional()),
                        clock.instant()));
    }

    /**
     * The professional at the desk.
     *
     * @param zone the time zone in which the professional reads times: their own, else that of the
     *     first organization, else UTC
     * @param organizations sorted by name
     * @param availability online if one of their desks announced or renewed that within the last 90
     *     s
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
                Desk desk,
                AssignedProfessional professional,
                Availability availability,
                Instant now) {
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

    /**
     * An organization for which a professional works.
     *
     * @param timeZone the organization's time zone
     * @param peopleMayBook whether the professional can book visits there
     * @param emergencyAccess whether the professional may open patients there beyond their reach
     */
    public record DeskOrganizationView(
            UUID id, String name, String timeZone, boolean peopleMayBook, boolean emergencyAccess) {

        static DeskOrganizationView of(Workplace workplace) {
            return new DeskOrganizationView(
                    workplace.id(),
                    workplace.name(),
                    workplace.zone().getId(),
                    workplace.peopleMayBook(),
                    workplace.emergencyAccess());
        }
    }
}
