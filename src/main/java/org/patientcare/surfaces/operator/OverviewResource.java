package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.people.organization.CredentialService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.ContentTag;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.sending.delivery.CodeDeliveries;
import org.patientcare.sending.delivery.CodeDeliveries.DeliveriesOfDay;
import org.patientcare.sending.delivery.CodeDelivery;
import org.patientcare.surfaces.operator.AdminWebhooksResource.AdminWebhookView;
import org.patientcare.surfaces.operator.AppointmentsResource.AppointmentListItemView;
import org.patientcare.surfaces.operator.CredentialsResource.CredentialView;
import org.patientcare.surfaces.operator.OrganizationsResource.DeliveryView;
import org.patientcare.talk.webhook.WebhookService;
import org.patientcare.talk.webhook.WebhookService.WebhookOverview;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;
import org.patientcare.visits.appointment.AppointmentCounts;
import org.patientcare.visits.appointment.AppointmentLists;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.VisitsOfDay;

/**
 * {@code /admin/v1/organizations/{id}/overview}: what needs somebody of the organization now, by
 * what they do; and its figures.
 */
@Path("organizations/{id}/overview")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class OverviewResource {

    private static final int DAYS = 14;

    @EJB private OrganizationService organizations;
    @EJB private AppointmentLists appointments;
    @EJB private RedemptionService redemptions;
    @EJB private CredentialService credentials;
    @EJB private WebhookService webhooks;
    @Inject private CodeDeliveries deliveries;
    @Inject private Clock clock;

    @GET
    @RequiresDuty(Duty.ORGANIZATION)
    public DataView<OverviewView> look(@PathParam("id") UuidParameter id) {
        UUID organization = organizations.get(id.value()).id();
        RecentDays days =
                RecentDays.until(clock.instant(), organizations.timeZone(organization), DAYS);
        return new DataView<>(
                OverviewView.of(
                        appointments.count(organization),
                        deliveries.failedToday(organization),
                        DayView.of(
                                appointments.countByDay(organization, days),
                                redemptions.countByDay(organization, days),
                                deliveries.countByDay(organization, days))));
    }

    /**
     * Returns 304 if nothing has changed: then no data is disclosed and no audit event is written.
     */
    @GET
    @Path("care")
    @RequiresDuty(Duty.APPOINTMENTS)
    public Response care(@PathParam("id") UuidParameter id, @Context HttpHeaders request) {
        EntityTag tag =
                ContentTag.of(
                        List.of(
                                appointments.versionsAhead(id.value()),
                                deliveries.unrepeatedIds(id.value())));
        if (ContentTag.isKnown(tag, request)) {
            return Response.notModified(tag).build();
        }
        CareView shown =
                CareView.of(appointments.ahead(id.value()), deliveries.unrepeated(id.value()));
        return Response.ok(new DataView<>(shown)).tag(tag).build();
    }

    @GET
    @Path("connections")
    @RequiresDuty(Duty.CREDENTIALS)
    public DataView<ConnectionsView> connections(@PathParam("id") UuidParameter id) {
        return new DataView<>(
                new ConnectionsView(
                        credentials.listUnused(id.value()).stream()
                                .map(CredentialView::of)
                                .toList(),
                        webhooks.listWithStatus(id.value()).stream()
                                .filter(OverviewResource::isInTrouble)
                                .map(AdminWebhookView::of)
                                .toList()));
    }

    private static boolean isInTrouble(WebhookOverview webhook) {
        return webhook.status().state() != EndpointState.ACTIVE;
    }

    /**
     * The key figures of an organization's day, and of its days.
     *
     * @param waiting patients who are waiting for their visit now
     * @param visitsToday visits that start today and are not cancelled
     * @param deliveriesFailed deliveries that failed today; the count stops at 1,000
     * @param days today and the 13 days before it, the oldest first
     */
    public record OverviewView(
            long waiting, long visitsToday, long deliveriesFailed, List<DayView> days) {

        static OverviewView of(
                AppointmentCounts visits, long deliveriesFailed, List<DayView> days) {
            return new OverviewView(visits.waiting(), visits.today(), deliveriesFailed, days);
        }
    }

    /**
     * The figures of a day in the organization's time zone.
     *
     * @param visits visits that start on it and are not cancelled
     * @param noShows those of them at which the two did not meet
     * @param redemptions redemptions of codes that were not undone
     * @param deliveries attempts to send a code
     * @param deliveriesFailed those of them that failed
     */
    public record DayView(
            LocalDate day,
            long visits,
            long noShows,
            long redemptions,
            long deliveries,
            long deliveriesFailed) {

        /** All three have the same days. */
        static List<DayView> of(
                Map<LocalDate, VisitsOfDay> visits,
                Map<LocalDate, Long> redemptions,
                Map<LocalDate, DeliveriesOfDay> deliveries) {
            return visits.keySet().stream()
                    .map(
                            day ->
                                    new DayView(
                                            day,
                                            visits.get(day).visits(),
                                            visits.get(day).noShows(),
                                            redemptions.get(day),
                                            deliveries.get(day).sent(),
                                            deliveries.get(day).failed()))
                    .toList();
        }
    }

    /**
     * What needs those who answer patients.
     *
     * @param waiting visits whose patients are waiting now, the earliest first; at most 50
     * @param next the next visits to which nobody has come yet, at most 8
     * @param failed the latest failed attempts to send a code that were not repeated, at most 5
     */
    public record CareView(
            List<AppointmentListItemView> waiting,
            List<AppointmentListItemView> next,
            List<DeliveryView> failed) {

        static CareView of(List<ListedAppointment> ahead, List<CodeDelivery> failed) {
            Predicate<ListedAppointment> isWaiting =
                    visit -> visit.state() == AppointmentState.WAITING;
            return new CareView(
                    ahead.stream().filter(isWaiting).map(AppointmentListItemView::of).toList(),
                    ahead.stream()
                            .filter(isWaiting.negate())
                            .map(AppointmentListItemView::of)
                            .toList(),
                    failed.stream().map(DeliveryView::of).toList());
        }
    }

    /**
     * What needs those who keep the connections of the organization's systems.
     *
     * @param unusedCredentials those that work but were not used for 90 days; at most 20
     * @param failingWebhooks subscriptions whose endpoint fails or is parked
     */
    public record ConnectionsView(
            List<CredentialView> unusedCredentials, List<AdminWebhookView> failingWebhooks) {}
}
