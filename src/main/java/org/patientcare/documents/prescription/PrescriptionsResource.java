package org.patientcare.documents.prescription;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.documents.prescription.PrescriptionService.IssuedPrescription;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;

/** {@code /api/v1/prescriptions} (contract, section 5). */
@Path(PublicPaths.PRESCRIPTIONS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PRESCRIPTIONS)
@ApplicationScoped
public class PrescriptionsResource {

    @EJB private PrescriptionService prescriptions;
    @Inject private PrescriptionIssuing issuing;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RequiresPermission(Permission.PRESCRIPTIONS_ISSUE)
    public DataView<NewPrescriptionView> issue(PrescriptionRequest request) {
        UUID code = issuing.issue(caller.organization(), request.order()).id();
        return new DataView<>(
                new NewPrescriptionView(code.toString(), downloadUrl(code.toString())));
    }

    @GET
    @Path("{code}")
    public DataView<PrescriptionView> get(@PathParam("code") String code) {
        IssuedPrescription issued = prescriptions.read(caller.organization(), code);
        return new DataView<>(
                new PrescriptionView(
                        issued.patient(), issued.activeSubstances(), downloadUrl(code)));
    }

    @GET
    @Path(DownloadPath.TEMPLATE)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response download(@PathParam("code") String code, @Context HttpHeaders request) {
        return new DocumentView(prescriptions.document(caller.organization(), code))
                .answer(request);
    }

    private String downloadUrl(String code) {
        return publicUrl.of(DownloadPath.of(PublicPaths.INTEGRATION_PRESCRIPTIONS, code));
    }

    /** A prescription that was issued through the integration API. */
    public record NewPrescriptionView(String code, String downloadUrl) {}

    /**
     * A prescription as an organization's system reads it.
     *
     * @param patient with the data at the time of issue
     */
    public record PrescriptionView(
            IssuedPrescription.Person patient, List<String> activeSubstances, String downloadUrl) {}
}
