package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.sending.delivery.Deliveries;
import org.patientcare.visits.appointment.AppointmentLists;
import org.patientcare.visits.appointment.VisitCounts;

/** {@code /admin/v1/organizations/{id}/overview}. */
@Path("organizations/{id}/overview")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.ORGANIZATION)
@ApplicationScoped
public class OverviewResource {

    @EJB private AppointmentLists appointments;
    @Inject private Deliveries deliveries;

    @GET
    public DataView<OverviewView> look(@PathParam("id") UuidParameter id) {
        return new DataView<>(
                OverviewView.of(
                        appointments.count(id.value()), deliveries.failedToday(id.value())));
    }

    /**
     * The key figures of an organization's day.
     *
     * @param waiting patients who are waiting for their visit now
     * @param visitsToday visits that start today and are not cancelled
     * @param deliveriesFailed deliveries that failed today; the count stops at 1,000
     */
    public record OverviewView(long waiting, long visitsToday, long deliveriesFailed) {

        static OverviewView of(VisitCounts visits, long deliveriesFailed) {
            return new OverviewView(visits.waiting(), visits.today(), deliveriesFailed);
        }
    }
}
