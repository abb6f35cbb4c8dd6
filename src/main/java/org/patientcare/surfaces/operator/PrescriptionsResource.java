package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
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
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.documents.prescription.DocumentView;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.documents.prescription.PrescriberIssuing;
import org.patientcare.documents.prescription.Prescription;
import org.patientcare.documents.prescription.PrescriptionFilter;
import org.patientcare.documents.prescription.PrescriptionIssuing;
import org.patientcare.documents.prescription.PrescriptionListService;
import org.patientcare.documents.prescription.PrescriptionRequest;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.prescription.PrescriptionSummary;
import org.patientcare.documents.prescription.WithdrawalRequest;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.ListOrder;

/** {@code /admin/v1/organizations/{id}/prescriptions}. */
@Path("organizations/{id}/prescriptions")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PrescriptionsResource {

    @Inject private PrescriptionIssuing issuing;
    @Inject private PrescriberIssuing previews;
    @EJB private PrescriptionService prescriptions;
    @EJB private PrescriptionListService lists;
    @EJB private OrganizationService organizations;
    @Inject private PageQuery page;

    @POST
    @RequiresDuty(Duty.PRESCRIPTIONS)
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
    @Path("preview")
    @RequiresDuty(Duty.PRESCRIPTIONS)
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response preview(@PathParam("id") UuidParameter id, PrescriptionRequest request) {
        return DocumentView.preview(previews.preview(id.value(), request.order()));
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

    @GET
    @RequiresDuty(Duty.WITHDRAWALS)
    public PageView<PrescriptionListItemView> list(
            @PathParam("id") UuidParameter id, @BeanParam ClinicalListQuery query) {
        PrescriptionFilter filter = query.prescriptions(page, organizations.timeZone(id.value()));
        return PageView.of(
                lists.list(id.value(), filter, page.requestedCursorPage(ListOrder.DESC))
                        .map(PrescriptionListItemView::of),
                page);
    }

    @GET
    @RequiresDuty(Duty.WITHDRAWALS)
    @Path(DownloadPath.TEMPLATE)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response download(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @Context HttpHeaders request) {
        return new DocumentView(prescriptions.document(id.value(), code)).answer(request);
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

    /**
     * A prescription in a list, with the names as printed on the document.
     *
     * @param withdrawnAt null unless the prescription is withdrawn, as is {@code withdrawalReason}
     */
    public record PrescriptionListItemView(
            UUID code,
            Instant issuedAt,
            PrescriptionState state,
            Instant withdrawnAt,
            String withdrawalReason,
            List<String> activeSubstances,
            AppointmentsResource.PatientName patient,
            AppointmentsResource.ProfessionalName professional) {

        static PrescriptionListItemView of(PrescriptionSummary listed) {
            return new PrescriptionListItemView(
                    listed.code(),
                    listed.issuedAt(),
                    listed.state(),
                    listed.withdrawnAt(),
                    listed.withdrawalReason(),
                    listed.activeSubstances(),
                    new AppointmentsResource.PatientName(
                            PatientRef.of(listed.patient()), listed.patientName()),
                    new AppointmentsResource.ProfessionalName(
                            listed.professionalHash(), listed.professionalName()));
        }
    }
}
