package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.sending.delivery.Deliveries;
import org.patientcare.sending.delivery.Delivery;

/** {@code /admin/v1/organizations/{id}/deliveries}. */
@Path("organizations/{id}/deliveries")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DELIVERIES)
@ApplicationScoped
public class DeliveriesResource {

    @Inject private Deliveries deliveries;
    @Inject private PageQuery page;

    @GET
    public PageView<DeliveryView> list(
            @PathParam("id") UuidParameter id, @BeanParam AdminListQuery query) {
        return PageView.of(
                deliveries
                        .list(id.value(), query.state(page), page.requestedPage())
                        .map(DeliveryView::of),
                page);
    }

    /**
     * An attempt to send an activation code.
     *
     * @param recipient masked
     */
    public record DeliveryView(
            Instant at,
            String code,
            String channel,
            String recipient,
            String state,
            String reason,
            String requestId) {

        static DeliveryView of(Delivery delivery) {
            return new DeliveryView(
                    delivery.at(),
                    delivery.code(),
                    delivery.channel().code(),
                    delivery.recipient(),
                    delivery.state().code(),
                    delivery.reason(),
                    delivery.requestId());
        }
    }
}
