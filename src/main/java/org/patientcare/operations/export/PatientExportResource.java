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
import org.patientcare.platform.shared.DomainException;

/**
 * {@code /v1/patients/{code}/export}. Two paths and not one that looks at {@code Accept}: generated
 * clients ask for every type that a call describes.
 */
@Path(PublicPaths.PATIENTS + "/{code: .+}/export")
@RequiresPermission(Permission.PATIENTS_EXPORT)
@ApplicationScoped
public class PatientExportResource {

    @Inject private PatientExports exports;
    @Inject private CurrentCaller caller;

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Response json(@PathParam("code") String code) {
        return begin(code, PatientExport.Form.JSON).json();
    }

    @GET
    @Path("pdf")
    @Produces(PatientExportView.PDF)
    public Response pdf(@PathParam("code") String code) {
        return begin(code, PatientExport.Form.PDF).pdf();
    }

    private PatientExportView begin(String code, PatientExport.Form form) {
        return exports.begin(caller.organization(), code, form)
                .map(export -> new PatientExportView(exports, export))
                .orElseThrow(
                        () -> DomainException.notFound("There is no patient with this code."));
    }
}
