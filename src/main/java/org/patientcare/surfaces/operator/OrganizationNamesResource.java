package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /admin/v1/organization-names}. */
@Path("organization-names")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.ORGANIZATION_NAMES)
@ApplicationScoped
public class OrganizationNamesResource {

    @EJB private OrganizationService organizations;
    @Inject private PageQuery page;

    @GET
    public PageView<OrganizationNameView> list(@BeanParam AdminListQuery query) {
        return PageView.of(
                organizations
                        .list(query.name(page), page.requestedPage())
                        .map(OrganizationNameView::of),
                page);
    }

    /**
     * Only the id and name of an organization, for people who choose one but may not see its
     * settings.
     */
    public record OrganizationNameView(UUID id, String name) {

        static OrganizationNameView of(Organization organization) {
            return new OrganizationNameView(organization.id(), organization.profile().name());
        }
    }
}
