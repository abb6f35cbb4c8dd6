package org.patientcare.surfaces.desk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.ZoneId;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.hours.DaySlotsView;
import org.patientcare.visits.hours.SlotQuery;
import org.patientcare.visits.hours.Slots;

/**
 * {@code /desk/v1/organizations/{id}/slots}: when the professional is free. A time without an
 * offset is in the organization's zone.
 */
@Path("organizations/{id}/slots")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class OwnSlotsResource {

    @Inject private Slots slots;
    @Inject private DeskResolver deskResolver;
    @Inject private CurrentCaller caller;

    @GET
    @CompressedList
    public DataView<List<DaySlotsView>> list(
            @PathParam("id") UuidParameter id, @BeanParam SlotQuery query) {
        Desk desk = deskResolver.of(caller.session(), id.value());
        ZoneId zone = desk.workplace(id.value()).zone();
        return new DataView<>(
                slots
                        .list(id.value(), query.filter(List.of(desk.professional()), zone), zone)
                        .stream()
                        .map(DaySlotsView::of)
                        .toList());
    }
}
