package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.documents.prescription.Prescription;
import org.patientcare.documents.prescription.PrescriptionIssuing;
import org.patientcare.documents.prescription.PrescriptionRequest;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.WithdrawalRequest;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/organizations/{id}/prescriptions}. */
@Path("organizations/{id}/prescriptions")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PRESCRIPTIONS)
@ApplicationScoped
public class PrescriptionIssueResource {

    @Inject private PrescriptionIssuing issuing;
    @EJB private PrescriptionService prescriptions;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response issue(@PathParam("id") UuidParameter id, PrescriptionRequest request) {
        Prescription issued = issuing.issue(id.value(), request.order());
        return Response.status(Response.Status.CREATED)
                .entity(
                        new DataView<>(
                                IssuedPrescriptionView.of(
                                        issued, request, issuing.verifyUrl(issued.id()))))
                .build();
    }

    @POST
    @Path("{code}/withdraw")
    @RequiresDuty(Duty.WITHDRAWALS)
    @Consumes(MediaType.APPLICATION_JSON)
    public void withdraw(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            WithdrawalRequest request) {
        prescriptions.withdraw(id.value(), code, request.reason());
    }
}
