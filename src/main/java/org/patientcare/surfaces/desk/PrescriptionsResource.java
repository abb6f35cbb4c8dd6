package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.documents.prescription.DocumentView;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.documents.prescription.PrescriberIssuing;
import org.patientcare.documents.prescription.PrescriberService;
import org.patientcare.documents.prescription.PrescriptionIssuing;
import org.patientcare.documents.prescription.PrescriptionOrder;
import org.patientcare.documents.prescription.WithdrawalRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.idempotency.IdempotencyKey;
import org.patientcare.visits.appointment.DeskVisits;

/** {@code /desk/v1/organizations/{id}/prescriptions}. */
@Path("organizations/{id}/prescriptions")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class PrescriptionsResource {

    private static final String REPLAYED = "Idempotency-Replayed";

    @Inject private DeskResolver deskResolver;
    @Inject private DeskVisits visits;
    @EJB private PatientService patients;
    @Inject private PrescriberIssuing prescriberIssuing;
    @Inject private PrescriptionIssuing issuing;
    @EJB private PrescriberService own;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response prescribe(
            @PathParam("id") UuidParameter id,
            @HeaderParam(IdempotencyKey.HEADER) String key,
            @TakesIdempotencyKey PrescribeRequest request) {
        PrescriberIssuing.Issued issued =
                prescriberIssuing.issue(id.value(), order(id.value(), request), key);
        Response.ResponseBuilder answer =
                Response.status(Response.Status.CREATED)
                        .entity(
                                new DataView<>(
                                        PrescribedView.of(
                                                issued.prescription(),
                                                id.value(),
                                                request.patient().id(),
                                                publicUrl,
                                                issuing.verifyUrl(issued.prescription().id()))));
        return (issued.repeated() ? answer.header(REPLAYED, true) : answer).build();
    }

    @POST
    @Path("preview")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response preview(@PathParam("id") UuidParameter id, PrescribeRequest request) {
        return Response.ok(
                        prescriberIssuing.preview(id.value(), order(id.value(), request)),
                        DocumentView.MEDIA_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"preview.pdf\"")
                .build();
    }

    @GET
    @Path(DownloadPath.TEMPLATE)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response download(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @Context Request conditions) {
        return new DocumentView(own.document(id.value(), professional(id), code))
                .answer(conditions);
    }

    @POST
    @Path("{code}/withdraw")
    @Consumes(MediaType.APPLICATION_JSON)
    public void withdraw(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            WithdrawalRequest request) {
        own.withdraw(id.value(), professional(id), code, request.reason());
    }

    private String professional(UuidParameter id) {
        return deskResolver.of(caller.session(), id.value()).professional();
    }

    private PrescriptionOrder order(UUID organization, PrescribeRequest request) {
        String professional = deskResolver.of(caller.session(), organization).professional();
        long patient = request.patient().id();
        visits.requireAccess(organization, professional, patient);
        return request.order(patients.get(organization, patient).code(), professional);
    }
}
