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
import java.time.Instant;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.documents.prescription.Prescription;
import org.patientcare.documents.prescription.PrescriptionIssuing;
import org.patientcare.documents.prescription.PrescriptionRequest;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionState;
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

    /**
     * A prescription that was issued on the admin surface.
     *
     * @param reference null unless the caller gave one
     * @param verifyUrl the URL in the document's QR code
     */
    public record IssuedPrescriptionView(
            String code,
            PrescriptionState state,
            Instant issuedAt,
            PatientReference patient,
            ProfessionalReference professional,
            String reference,
            String verifyUrl) {

        /** A patient, identified by the organization's patient code. */
        public record PatientReference(String code) {}

        /** A professional who is assigned to the organization. */
        public record ProfessionalReference(String hash) {}

        static IssuedPrescriptionView of(
                Prescription issued, PrescriptionRequest request, String verifyUrl) {
            return new IssuedPrescriptionView(
                    issued.id().toString(),
                    issued.state(),
                    issued.issuedAt(),
                    new PatientReference(request.patient().code()),
                    new ProfessionalReference(request.professional().hash()),
                    request.reference(),
                    verifyUrl);
        }
    }
}
