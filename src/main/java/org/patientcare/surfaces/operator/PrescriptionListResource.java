package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.documents.prescription.DocumentView;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.documents.prescription.PrescriptionFilter;
import org.patientcare.documents.prescription.PrescriptionListService;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.prescription.PrescriptionSummary;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;

/** Lists and downloads at {@code /admin/v1/organizations/{id}/prescriptions}. */
@Path("organizations/{id}/prescriptions")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.WITHDRAWALS)
@ApplicationScoped
public class PrescriptionListResource {

    @EJB private PrescriptionListService lists;
    @EJB private PrescriptionService prescriptions;
    @EJB private OrganizationService organizations;
    @Inject private PageQuery page;

    @GET
    public PageView<PrescriptionListItemView> list(
            @PathParam("id") UuidParameter id, @BeanParam ClinicalListQuery query) {
        PrescriptionFilter filter = query.prescriptions(page, organizations.timeZone(id.value()));
        return PageView.of(
                lists.list(id.value(), filter, page.requestedPage())
                        .map(PrescriptionListItemView::of),
                page);
    }

    @GET
    @Path(DownloadPath.TEMPLATE)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response download(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @Context Request conditions) {
        return new DocumentView(prescriptions.document(id.value(), code)).answer(conditions);
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
            PatientName patient,
            ProfessionalName professional) {

        static PrescriptionListItemView of(PrescriptionSummary listed) {
            return new PrescriptionListItemView(
                    listed.code(),
                    listed.issuedAt(),
                    listed.state(),
                    listed.withdrawnAt(),
                    listed.withdrawalReason(),
                    listed.activeSubstances(),
                    new PatientName(PatientRef.of(listed.patient()), listed.patientName()),
                    new ProfessionalName(listed.professionalHash(), listed.professionalName()));
        }
    }
}
