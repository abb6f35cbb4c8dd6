package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.AssignedProfessional;
import org.patientcare.people.professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/organizations/{id}/professionals}. */
@Path("organizations/{id}/professionals")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.COLLEAGUES)
@ApplicationScoped
public class OrganizationProfessionalsResource {

    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private PageQuery page;

    @GET
    public PageView<OrganizationProfessionalView> list(
            @PathParam("id") UuidParameter id, @BeanParam AdminListQuery query) {
        String name = query.name(page);
        UUID organization = organizations.get(id.value()).id();
        return PageView.of(
                professionals
                        .list(name, organization, page.requestedPage())
                        .map(OrganizationProfessionalView::of),
                page);
    }

    /**
     * A professional as an organization sees them to which they are assigned. The view does not reveal
     * their other organizations.
     */
    public record OrganizationProfessionalView(
            String hash, String name, String title, String collegiateNumber) {

        static OrganizationProfessionalView of(AssignedProfessional professional) {
            ProfessionalProfile profile = professional.profile();
            return new OrganizationProfessionalView(
                    professional.hash(), profile.name(), profile.title(), profile.collegiateNumber());
        }
    }
}
