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
import java.time.Instant;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.appointment.AppointmentFilter;
import org.patientcare.visits.appointment.AppointmentLists;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;

/** {@code /admin/v1/organizations/{id}/appointments}. */
@Path("organizations/{id}/appointments")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.APPOINTMENTS)
@ApplicationScoped
public class AppointmentListResource {

    @EJB private AppointmentLists appointments;
    @EJB private OrganizationService organizations;
    @Inject private PageQuery page;

    @GET
    public PageView<AppointmentListItemView> list(
            @PathParam("id") UuidParameter id, @BeanParam ClinicalListQuery query) {
        AppointmentFilter filter = query.appointments(page, organizations.timeZone(id.value()));
        return PageView.of(
                appointments
                        .list(id.value(), filter, page.requestedPage())
                        .map(AppointmentListItemView::of),
                page);
    }

    /**
     * An appointment in a list.
     *
     * @param duration seconds
     * @param waitingSince since when the patient has been waiting; null unless the state is waiting
     */
    public record AppointmentListItemView(
            String code,
            Instant startsAt,
            int duration,
            AppointmentState state,
            Instant waitingSince,
            PatientName patient,
            ProfessionalName professional) {

        static AppointmentListItemView of(ListedAppointment listed) {
            return new AppointmentListItemView(
                    listed.code(),
                    listed.startsAt(),
                    listed.duration(),
                    listed.state(),
                    listed.waitingSince(),
                    new PatientName(PatientRef.of(listed.patient()), listed.patientName()),
                    new ProfessionalName(listed.professionalHash(), listed.professionalName()));
        }
    }
}
