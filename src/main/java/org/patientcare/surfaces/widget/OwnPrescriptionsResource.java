package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.documents.prescription.DocumentLinkService;
import org.patientcare.documents.prescription.DocumentLinkService.DocumentLink;
import org.patientcare.documents.prescription.DocumentView;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.documents.prescription.ListedPrescription;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;

/** {@code /widget/v1/prescriptions}. */
@Path(PublicPaths.PRESCRIPTIONS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class OwnPrescriptionsResource {

    @EJB private PrescriptionService prescriptions;
    @EJB private DocumentLinkService links;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;

    @GET
    public DataView<List<OwnPrescriptionView>> list() {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                prescriptions.list(token.organizationId(), token.patientId()).stream()
                        .map(each -> OwnPrescriptionView.of(each, publicUrl))
                        .toList());
    }

    @GET
    @Path(DownloadPath.TEMPLATE)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response download(@PathParam("code") String code, @Context HttpHeaders request) {
        PatientToken token = caller.patientToken();
        return new DocumentView(
                        prescriptions.document(token.organizationId(), code, token.patientId()))
                .answer(request);
    }

    @POST
    @Path("{code}/links")
    public DataView<DocumentLinkView> link(@PathParam("code") String code) {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                DocumentLinkView.of(
                        links.create(
                                token.organizationId(),
                                code,
                                token.patientId(),
                                caller.workingToken().linkMadeBy())));
    }

    /**
     * A prescription of the calling patient.
     *
     * @param downloadUrl a URL of this surface, which needs the same token
     */
    public record OwnPrescriptionView(
            String code,
            Instant issuedAt,
            PrescriptionState state,
            List<String> activeSubstances,
            String downloadUrl) {

        static OwnPrescriptionView of(ListedPrescription listed, PublicUrl publicUrl) {
            return new OwnPrescriptionView(
                    listed.code().toString(),
                    listed.issuedAt(),
                    listed.state(),
                    listed.activeSubstances(),
                    publicUrl.of(DownloadPath.of(PublicPaths.WIDGET, listed.code().toString())));
        }
    }

    /** A URL from which a prescription document can be downloaded, and when it expires. */
    public record DocumentLinkView(String url, Instant expiresAt) {

        static DocumentLinkView of(DocumentLink link) {
            return new DocumentLinkView(link.url(), link.expiresAt());
        }

        /** Omits the URL to keep it out of the log. */
        @Override
        public String toString() {
            return "DocumentLinkView";
        }
    }
}
