package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.http.DataView;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.PatientAppointment;

/** {@code /widget/v1/appointments}. */
@Path("appointments")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class OwnAppointmentsResource {

    @EJB private AppointmentRecords appointments;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<List<OwnAppointmentView>> list() {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                appointments
                        .ofPatient(
                                token.organizationId(),
                                token.patientId(),
                                caller.workingToken().linkMadeBy())
                        .stream()
                        .map(OwnAppointmentView::of)
                        .toList());
    }

    /**
     * An appointment as its patient sees it.
     *
     * @param duration seconds
     * @param url null if the appointment is cancelled or over
     * @param opensAt when the link starts to admit the patient; null if there is no link
     */
    public record OwnAppointmentView(
            String code,
            Instant startsAt,
            int duration,
            AppointmentState state,
            String url,
            Instant opensAt,
            Professional professional) {

        /**
         * The professional of the appointment.
         *
         * @param hash opens a conversation with the professional
         */
        public record Professional(String hash, String name, String title, String avatar) {}

        static OwnAppointmentView of(PatientAppointment own) {
            ListedAppointment appointment = own.appointment();
            return new OwnAppointmentView(
                    appointment.code(),
                    appointment.startsAt(),
                    appointment.duration(),
                    appointment.state(),
                    own.url(),
                    own.opensAt(),
                    new Professional(
                            appointment.professional().hash(),
                            appointment.professional().name(),
                            appointment.professional().title(),
                            appointment.professional().avatar()));
        }
    }
}
