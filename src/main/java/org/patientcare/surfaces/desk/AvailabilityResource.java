package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.ProfessionalPresence;

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
        String professional = deskResolver.of(caller.session()).professional();
        switch (request.status()) {
            case ONLINE -> {
                if (request.renews()) {
                    presence.keepOnline(professional);
                } else {
                    presence.setOnline(professional);
                }
            }
            case AWAY -> presence.setAway(professional);
            case OFFLINE -> presence.setOffline(professional);
        }
    }
}
