package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.documents.prescription.PrescriberService;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.visits.appointment.DeskVisits;

/** {@code /desk/v1/organizations/{id}/patients/{ref}}. */
@Path("organizations/{id}/patients/{ref}")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class PatientsResource {

    @Inject private DeskResolver deskResolver;
    @Inject private DeskVisits visits;
    @EJB private PatientService patients;
    @EJB private PrescriberService prescriptions;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;

    @GET
    public DataView<PatientView> get(
            @PathParam("id") UuidParameter id, @PathParam("ref") PatientRef ref) {
        UUID organization = id.value();
        String own = deskResolver.of(caller.session(), organization).professional();
        visits.requireAccess(organization, own, ref.id());
        return new DataView<>(
                PatientView.of(
                        patients.read(organization, ref.id()),
                        visits.withPatient(organization, own, ref.id()),
                        prescriptions.list(organization, own, ref.id()),
                        publicUrl));
    }
}
