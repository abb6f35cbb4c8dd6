package org.patientcare.operations.erasure;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;

/** {@code /v1/erasures}: how far the erasure of a patient is. */
@Path("erasures")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PATIENTS_ERASE)
@ApplicationScoped
public class ErasuresResource {

    @EJB private ErasureService erasures;
    @Inject private CurrentCaller caller;

    @GET
    @Path("{id}")
    public DataView<ErasureView> get(@PathParam("id") UuidParameter id) {
        return new DataView<>(ErasureView.of(erasures.read(caller.organization(), id.value())));
    }
}
