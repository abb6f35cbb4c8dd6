package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.LogoPicture;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.surfaces.operator.OrganizationsResource.OrganizationView;

/** {@code /admin/v1/organizations/{id}/logo}. */
@Path("organizations/{id}/logo")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.PROFILE, recent = true)
@ApplicationScoped
public class LogoResource {

    @EJB private OrganizationService organizations;
    @Inject private PublicUrl publicUrl;

    /**
     * Only for an organization that exists a picture is drawn, which takes memory and time; no
     * connection to the database is held meanwhile.
     */
    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<OrganizationView> set(@PathParam("id") UuidParameter id, LogoRequest given) {
        organizations.get(id.value());
        byte[] logo = LogoPicture.drawnAnew(given.picture());
        return new DataView<>(
                OrganizationView.of(
                        organizations.setLogo(id.value(), logo),
                        organizations.hasSignature(id.value()),
                        publicUrl));
    }

    @DELETE
    public void remove(@PathParam("id") UuidParameter id) {
        organizations.setLogo(id.value(), null);
    }

    /**
     * @param picture a PNG or JPEG in base64
     */
    public record LogoRequest(@NotNull @Characters(max = MAX_PICTURE) String picture) {

        /** Of a file of 1 MiB. */
        static final int MAX_PICTURE = 1_398_104;

        /** Omits the picture, which is no use in a log. */
        @Override
        public String toString() {
            return "LogoRequest";
        }
    }
}
