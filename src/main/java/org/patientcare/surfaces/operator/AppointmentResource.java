package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.appointment.AppointmentRecord;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.Hindrances;
import org.patientcare.visits.appointment.VisitAnswers;
import org.patientcare.visits.video.Attendances;

/** {@code /admin/v1/organizations/{id}/appointments/{code}}. */
@Path("organizations/{id}/appointments/{code: .+}")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.APPOINTMENTS)
@ApplicationScoped
public class AppointmentResource {

    @EJB private AppointmentRecords appointments;
    @EJB private Attendances attendances;
    @EJB private VisitAnswers answers;
    @EJB private Hindrances hindrances;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<AppointmentRecordView> get(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        AppointmentRecord found = appointments.get(id.value(), code);
        return new DataView<>(
                AppointmentRecordView.of(
                        found,
                        caller.openSession().isEmpty(),
                        attendances.ofVisit(id.value(), found.code()),
                        answers.ofVisit(id.value(), found.code()),
                        hindrances.ofVisit(id.value(), found.code())));
    }
}
