package org.patientcare.surfaces.my;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import org.patientcare.access.concurrency.LimitedCallers;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;
import org.patientcare.access.ticket.PatientLinkTokens;
import org.patientcare.operations.export.PatientExport;
import org.patientcare.operations.export.PatientExportView;
import org.patientcare.operations.export.PatientExports;
import org.patientcare.patients.patient.PatientLinkService.LinkProof;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/**
 * {@code /my/v1/exports}: everything that is held of a patient, for the patient, where the
 * organization allows it. The patient gives the date of birth again: a token alone, which a page
 * keeps, is no proof for so much.
 */
@Path("exports")
@Consumes(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class OwnExportsResource {

    /** For one patient. */
    private static final int MAX_PER_MINUTE = 4;

    @EJB private PatientLinkTokens links;
    @EJB private OrganizationService organizations;
    @Inject private LinkSignIn signIn;
    @Inject private LimitedCallers limited;
    @Inject private PatientExports exports;
    @Inject private RateLimiter limiter;

    @POST
    @OpenToAll
    @Produces(MediaType.APPLICATION_JSON)
    public Response json(OwnExportRequest request) {
        return begin(request, PatientExport.Form.JSON).json();
    }

    @POST
    @Path("pdf")
    @OpenToAll
    @Produces(PatientExportView.PDF)
    public Response pdf(OwnExportRequest request) {
        return begin(request, PatientExport.Form.PDF).pdf();
    }

    private PatientExportView begin(OwnExportRequest request, PatientExport.Form form) {
        requireAllowed(request.link());
        LinkProof proof = signIn.prove(request.link(), request.birthDate());
        limited.countAsPatient(proof.organization(), proof.patient());
        RateWindow window =
                limiter.count(
                        "export:" + proof.organization() + ":" + proof.patient(), MAX_PER_MINUTE);
        if (window.isExceeded()) {
            throw DomainException.tooOften(
                    ErrorCode.TOO_MANY_REQUESTS,
                    "Too many requests: try again in " + window.resetSeconds() + " s.",
                    window.resetSeconds());
        }
        return PatientExportView.of(
                exports, exports.begin(proof.organization(), proof.patient(), form));
    }

    /**
     * Before a date is judged, so that none is used up. An unknown link is refused by its proof.
     */
    private void requireAllowed(String link) {
        boolean isForbidden =
                links.organizationOf(link)
                        .flatMap(organizations::find)
                        .map(Organization::profile)
                        .filter(profile -> !profile.patientsMayExport())
                        .isPresent();
        if (isForbidden) {
            throw DomainException.forbidden(
                    "The organization does not let patients export their data: ask it for them.");
        }
    }

    /**
     * A patient's request for their data.
     *
     * @param link the link's secret, from the fragment of its URL
     * @param birthDate the patient's date of birth
     */
    public record OwnExportRequest(@NotNull @Characters String link, @NotNull LocalDate birthDate) {

        /** Omits the secret and the date of birth to keep them out of the log. */
        @Override
        public String toString() {
            return "OwnExportRequest";
        }
    }
}
