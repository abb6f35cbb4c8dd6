package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.visits.hours.WorkingHours;
import org.patientcare.visits.hours.WorkingHoursRequest;
import org.patientcare.visits.hours.WorkingHoursService;
import org.patientcare.visits.hours.WorkingHoursService.OfProfessional;

/**
 * {@code /admin/v1/organizations/{id}/working-hours}: of the organization and of its professionals.
 */
@Path("organizations/{id}/working-hours")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.WORKING_HOURS)
@ApplicationScoped
public class WorkingHoursResource {

    @EJB private WorkingHoursService hours;
    @Inject private PageQuery page;

    @GET
    public DataView<WorkingHours> get(@PathParam("id") UuidParameter id) {
        return new DataView<>(hours.get(id.value()));
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<WorkingHours> set(
            @PathParam("id") UuidParameter id, WorkingHoursRequest given) {
        return new DataView<>(hours.set(id.value(), given));
    }

    @GET
    @Path("professionals")
    @CompressedList
    public PageView<OfProfessional> professionals(
            @PathParam("id") UuidParameter id, @BeanParam AdminListQuery query) {
        return PageView.of(
                hours.list(id.value(), query.name(page), page.requestedPage(ListOrder.DESC)), page);
    }

    @PUT
    @Path("professionals/{hash}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<WorkingHours> setOfProfessional(
            @PathParam("id") UuidParameter id,
            @PathParam("hash") String hash,
            WorkingHoursRequest given) {
        return new DataView<>(hours.set(id.value(), hash, given));
    }
}
