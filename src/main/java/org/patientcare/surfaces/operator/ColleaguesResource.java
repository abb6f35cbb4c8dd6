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
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /admin/v1/organizations/{id}/professionals}. */
@Path("organizations/{id}/professionals")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.COLLEAGUES)
@ApplicationScoped
public class ColleaguesResource {

    @EJB private OrganizationService organizations;
    @EJB private ProfessionalService professionals;
    @Inject private PageQuery page;

    @GET
    public PageView<ColleagueView> list(
            @PathParam("id") OrganizationId id, @BeanParam FindQuery query) {
        String name = query.name(page);
        UUID organization = organizations.get(id.value()).id();
        return PageView.of(
                professionals.list(name, organization, page.asked()).map(ColleagueView::of), page);
    }
}
