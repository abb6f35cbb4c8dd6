package org.patientcare.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.delivery.Deliveries;
import org.patientcare.http.PageQuery;
import org.patientcare.http.PageView;
import org.patientcare.security.RequiresOperator;

/** {@code /admin/v1/organizations/{id}/deliveries}. */
@Path("organizations/{id}/deliveries")
@Produces(MediaType.APPLICATION_JSON)
@RequiresOperator
@ApplicationScoped
public class DeliveriesResource {

    @Inject private Deliveries deliveries;
    @Inject private PageQuery page;

    @GET
    public PageView<DeliveryView> list(@PathParam("id") OrganizationId id) {
        return PageView.of(deliveries.list(id.value(), page.asked()).map(DeliveryView::of), page);
    }
}
