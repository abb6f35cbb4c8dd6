package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.ProfessionalPresence.Availability;

/** {@code /desk/v1/availability}. */
@Path("availability")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.DESK, inAnyOrganization = true)
@ApplicationScoped
public class AvailabilityResource {

    @Inject private DeskResolver deskResolver;
    @Inject private ProfessionalPresence presence;
    @Inject private CurrentCaller caller;

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public void set(AvailabilityRequest request) {
        Desk desk = deskResolver.of(caller.session());
        Set<UUID> organizations = desk.organizations();
        switch (request.status()) {
            case ONLINE -> {
                if (request.renews()) {
                    presence.keepOnline(organizations, desk.professional());
                } else {
                    presence.setOnline(organizations, desk.professional());
                }
            }
            case AWAY -> presence.setAway(organizations, desk.professional());
            case OFFLINE -> presence.setOffline(organizations, desk.professional());
        }
    }

    /**
     * A change or renewal of a professional's presence.
     *
     * @param renewal whether the page sends this on its own to keep the presence alive, rather than
     *     because the professional chose it; null means false
     */
    public record AvailabilityRequest(@NotNull Availability status, Boolean renewal) {

        boolean renews() {
            return Boolean.TRUE.equals(renewal);
        }
    }
}
