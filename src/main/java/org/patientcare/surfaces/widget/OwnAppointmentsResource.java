package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.visits.appointment.AppointmentRecords;
import org.patientcare.visits.appointment.AppointmentRecords.PatientAppointment;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;
import org.patientcare.visits.appointment.PatientAbsences;

/** {@code /widget/v1/appointments}. */
@Path("appointments")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class OwnAppointmentsResource {

    @EJB private AppointmentRecords appointments;
    @Inject private PatientAbsences absences;
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

    @POST
    @Path("absences")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<AbsenceView> cannotCome(AbsenceRequest request) {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                new AbsenceView(
                        absences.report(
                                token.organizationId(),
                                token.patientId(),
                                request.code(),
                                request.startsAtInstant())));
    }

    /**
     * The appointment that the patient cannot come to. A malformed code is treated as an unknown
     * one, and a malformed time as one that the appointment does not have.
     */
    public record AbsenceRequest(@NotNull String code, @NotNull String startsAt) {

        Instant startsAtInstant() {
            return Timestamps.parseInYears(startsAt, ZoneOffset.UTC).orElse(Instant.EPOCH);
        }
    }

    /** What came of it. */
    public record AbsenceView(PatientAbsences.AbsenceOutcome outcome) {}

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
