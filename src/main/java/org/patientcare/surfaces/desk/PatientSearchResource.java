package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.patients.patient.FoundPatient;
import org.patientcare.patients.patient.MinLetters;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientSearch;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.visits.appointment.DeskAppointments;

/**
 * {@code /desk/v1/organizations/{id}/patient-search}: the professional's own patients, for whom
 * they book visits. A POST, so that no name appears in the URL.
 */
@Path("organizations/{id}/patient-search")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class PatientSearchResource {

    private static final int MAX_FOUND = 20;

    @Inject private DeskResolver deskResolver;
    @Inject private DeskAppointments visits;
    @EJB private PatientSearch searches;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<List<OwnPatientView>> search(
            @PathParam("id") UuidParameter id, OwnPatientSearchRequest request) {
        UUID organization = id.value();
        String own = deskResolver.of(caller.session(), organization).professional();
        List<Long> inReach = visits.patientsInReach(organization, own);
        return new DataView<>(
                searches.findAmong(organization, inReach, request.name(), MAX_FOUND).stream()
                        .map(OwnPatientView::of)
                        .toList());
    }

    /** The beginnings of words of a name. */
    public record OwnPatientSearchRequest(@NotNull @Characters @MinLetters String name) {}

    /**
     * A patient whom the professional can access.
     *
     * @param ref our opaque reference to the patient
     * @param name first and last name
     * @param birthDate null if unknown
     */
    public record OwnPatientView(String ref, String name, LocalDate birthDate) {

        private static OwnPatientView of(FoundPatient found) {
            String last = found.lastName() == null ? "" : " " + found.lastName();
            return new OwnPatientView(
                    PatientRef.of(found.id()), found.firstName() + last, found.birthDate());
        }
    }
}
