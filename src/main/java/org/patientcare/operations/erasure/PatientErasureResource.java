package org.patientcare.operations.erasure;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.DataView;

/** {@code DELETE /v1/patients/{code}}: an organization's own system has a patient erased. */
@Path(PublicPaths.PATIENTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PATIENTS_ERASE)
@ApplicationScoped
public class PatientErasureResource {

    @EJB private ErasureService erasures;
    @Inject private CurrentCaller caller;

    @DELETE
    @Path("{code: .+}")
    public Response erase(@PathParam("code") String code) {
        Erasure erasure = erasures.ask(caller.organization(), code, null);
        return Response.accepted(new DataView<>(ErasureView.of(erasure))).build();
    }

    /**
     * Erases the patient whose code is {@code authenticate}: the path of another call would hide
     * it.
     */
    @DELETE
    @Path("authenticate")
    public Response eraseAuthenticate() {
        return erase("authenticate");
    }
}
