package org.patientcare.operations.export;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;

/** {@code /v1/patients/{code}/export/pdf}. */
@Path(PatientExportResource.PATH + "/pdf")
@Produces(PatientExportView.PDF)
@RequiresPermission(Permission.PATIENTS_EXPORT)
@ApplicationScoped
public class PatientExportDocumentResource {

    @Inject private PatientExports exports;
    @Inject private CurrentCaller caller;

    @GET
    public Response pdf(@PathParam("code") String code) {
        return PatientExportView.of(
                        exports, exports.begin(caller.organization(), code, PatientExport.Form.PDF))
                .pdf();
    }
}
