package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.http.DataView;
import org.patientcare.visits.appointment.AppointmentRecords;

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
}
