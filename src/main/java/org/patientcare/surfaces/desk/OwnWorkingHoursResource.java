package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.hours.WorkingHours;
import org.patientcare.visits.hours.WorkingHoursRequest;
import org.patientcare.visits.hours.WorkingHoursService;

/** {@code /desk/v1/organizations/{id}/working-hours}: a professional's own. */
@Path("organizations/{id}/working-hours")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class OwnWorkingHoursResource {

    @EJB private WorkingHoursService hours;
    @Inject private DeskResolver deskResolver;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<OwnHoursView> get(@PathParam("id") UuidParameter id) {
        String professional = professional(id.value());
        return view(id.value(), hours.get(id.value(), professional));
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<OwnHoursView> set(
            @PathParam("id") UuidParameter id, WorkingHoursRequest given) {
        String professional = professional(id.value());
        return view(id.value(), hours.set(id.value(), professional, given));
    }

    private String professional(UUID organization) {
        return deskResolver.of(caller.session(), organization).professional();
    }

    private DataView<OwnHoursView> view(UUID organization, WorkingHours own) {
        return new DataView<>(new OwnHoursView(own, hours.get(organization)));
    }

    /**
     * The working hours of a professional at an organization.
     *
     * @param own what the professional has set
     * @param organization what counts where the professional has set nothing
     */
    public record OwnHoursView(WorkingHours own, WorkingHours organization) {}
}
