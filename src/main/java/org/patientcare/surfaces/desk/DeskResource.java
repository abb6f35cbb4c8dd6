package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.ProfessionalPresence;
import org.patientcare.people.professional.ProfessionalService;
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
}
