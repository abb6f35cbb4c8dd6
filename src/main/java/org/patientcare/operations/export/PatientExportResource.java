package org.patientcare.operations.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;

/**
 * {@code /v1/patients/{code}/export}. The document has a path of its own, and does not depend on
 * {@code Accept}: generated clients ask for every type that a call describes. And it has a class of
 * its own: with a path below this one, JAX-RS would also look here for a patient whose code
 * contains {@code /export/}.
 */
@Path(PatientExportResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PATIENTS_EXPORT)
@ApplicationScoped
public class PatientExportResource {

    static final String PATH = PublicPaths.PATIENTS + "/{code: .+}/export";

    @Inject private PatientExports exports;
    @Inject private CurrentCaller caller;

    @GET
    public Response json(@PathParam("code") String code) {
        return PatientExportView.of(
                        exports,
                        exports.begin(caller.organization(), code, PatientExport.Form.JSON))
                .json();
    }
}
