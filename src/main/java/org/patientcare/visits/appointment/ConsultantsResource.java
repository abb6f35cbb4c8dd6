package org.patientcare.visits.appointment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.people.professional.Consultants;
import org.patientcare.platform.http.DataView;

/** {@code GET /v1/consultants} (events.md, section 1). */
@Path("consultants")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PROFESSIONALS)
@ApplicationScoped
public class ConsultantsResource {

    @Inject private Consultants consultants;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<List<ConsultantView>> list() {
        return new DataView<>(
                consultants.list(caller.organization()).stream().map(ConsultantView::of).toList());
    }
}
