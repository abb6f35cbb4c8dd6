package org.patientcare.visits.hours;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;

/** {@code GET /v1/consultants/slots}. */
@Path("consultants/slots")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.APPOINTMENTS)
@ApplicationScoped
public class SlotsResource {

    @Inject private Slots slots;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;

    @GET
    @CompressedList
    public DataView<List<SlotsView>> list(
            @QueryParam("hash") List<String> hashes, @BeanParam SlotQuery query) {
        return new DataView<>(
                slots
                        .list(caller.organization(), query.filter(hashes, zone.get()), zone.get())
                        .stream()
                        .map(SlotsView::of)
                        .toList());
    }

    /**
     * The free slots of a professional.
     *
     * @param duration of each, in seconds
     * @param hoursSet whether working hours are set; without them there are no slots
     */
    public record SlotsView(String hash, long duration, boolean hoursSet, List<SlotView> slots) {

        static SlotsView of(Slots.OfProfessional found) {
            return new SlotsView(
                    found.hash(),
                    found.length().toSeconds(),
                    found.hoursSet(),
                    found.starts().stream().map(SlotView::new).toList());
        }
    }

    /** A time at which a visit can begin. */
    public record SlotView(Instant startsAt) {}
}
