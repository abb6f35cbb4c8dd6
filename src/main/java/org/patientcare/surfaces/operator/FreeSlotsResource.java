package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.ZoneId;
import java.util.List;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.hours.DaySlotsView;
import org.patientcare.visits.hours.SlotQuery;
import org.patientcare.visits.hours.SlotQuery.SlotFilter;
import org.patientcare.visits.hours.Slots;

/**
 * {@code /admin/v1/organizations/{id}/slots}: when professionals are free, for people who book
 * visits.
 */
@Path("organizations/{id}/slots")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.APPOINTMENTS)
@ApplicationScoped
public class FreeSlotsResource {

    @Inject private Slots slots;
    @EJB private OrganizationService organizations;

    @GET
    @CompressedList
    public DataView<List<DaySlotsView>> list(
            @PathParam("id") UuidParameter id,
            @QueryParam("hash") List<String> hashes,
            @BeanParam SlotQuery query) {
        SlotFilter filter = query.filter(hashes, organizations.timeZone(id.value()));
        ZoneId zone = organizations.get(id.value()).profile().timeZone();
        return new DataView<>(
                slots.list(id.value(), filter, zone).stream().map(DaySlotsView::of).toList());
    }
}
