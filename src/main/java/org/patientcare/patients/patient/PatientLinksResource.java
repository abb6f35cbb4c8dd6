package org.patientcare.patients.patient;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;

/** {@code /v1/patient-links} (people.md, section 5). */
@Path("patient-links")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.PATIENTS)
@ApplicationScoped
public class PatientLinksResource {

    @EJB private PatientLinkService links;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public PatientLinkView make(PatientLinkRequest request) {
        return PatientLinkView.of(links.create(caller.organization(), request.code()));
    }

    /**
     * The patient for whom a link is requested. A code that is not well-formed is treated as
     * unknown.
     */
    public record PatientLinkRequest(@NotNull String code) {}

    /** A link to the patient page, to be given to that patient only. */
    public record PatientLinkView(String url, Instant expiresAt) {

        public static PatientLinkView of(PatientLink link) {
            return new PatientLinkView(link.url(), link.expiresAt());
        }

        /** Omits the URL, so that the secret cannot get into a log. */
        @Override
        public String toString() {
            return "PatientLinkView";
        }
    }
}
