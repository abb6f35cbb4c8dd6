package org.patientcare.visits.appointment;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.EmptyView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;

/** {@code /v1/appointments} (contract, section 4). */
@Path(PublicPaths.APPOINTMENTS)
@Produces(MediaType.APPLICATION_JSON)
@RequiresPermission(Permission.APPOINTMENTS)
@ApplicationScoped
public class AppointmentsResource {

    @EJB private AppointmentService appointments;
    @EJB private AppointmentRecords records;
    @EJB private VisitAnswers answers;
    @EJB private Hindrances hindrances;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AppointmentView> create(AppointmentRequest request) {
        return new DataView<>(
                AppointmentView.of(
                        appointments.create(caller.organization(), request.terms(zone.get()))));
    }

    @GET
    public PageView<AppointmentReadView> list(@BeanParam AppointmentQuery query) {
        AppointmentFilter filter = query.filter(page, zone.get());
        return PageView.of(
                records.list(caller.organization(), filter, page.requestedCursorPage())
                        .map(AppointmentReadView::of),
                page);
    }

    @GET
    @Path("{code: .+}")
    public DataView<AppointmentReadView> get(@PathParam("code") String code) {
        AppointmentRecord found = records.get(caller.organization(), code);
        return new DataView<>(
                AppointmentReadView.of(
                        found,
                        answers.ofVisit(caller.organization(), found.code()),
                        hindrances.ofVisit(caller.organization(), found.code())));
    }

    @PUT
    @Path("{code: .+}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AppointmentView> reschedule(
            @PathParam("code") String code, RescheduleRequest request) {
        return new DataView<>(
                AppointmentView.of(
                        appointments.reschedule(
                                caller.organization(), code, request.startsAt(zone.get()))));
    }

    @DELETE
    @Path("{code: .+}")
    public EmptyView cancel(@PathParam("code") String code) {
        appointments.cancel(caller.organization(), code);
        return new EmptyView();
    }
}
