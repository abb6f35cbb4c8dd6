package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.documents.prescription.ListedPrescription;
import org.patientcare.documents.prescription.PrescriberService;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.operations.oversight.EmergencyAccesses;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Language;
import org.patientcare.talk.conversation.DeskConversations;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.DeskAppointment;
import org.patientcare.visits.appointment.DeskAppointments;
import org.patientcare.visits.appointment.ListedAppointment;

/** {@code /desk/v1/organizations/{id}/patients/{ref}}. */
@Path("organizations/{id}/patients/{ref}")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class PatientsResource {

    @Inject private DeskResolver deskResolver;
    @Inject private DeskAppointments visits;
    @EJB private PatientService patients;
    @EJB private PrescriberService prescriptions;
    @Inject private DeskConversations conversations;
    @EJB private EmergencyAccesses emergencies;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;

    @GET
    public DataView<PatientView> get(
            @PathParam("id") UuidParameter id, @PathParam("ref") PatientRef ref) {
        UUID organization = id.value();
        Desk desk = deskResolver.of(caller.session(), organization);
        String own = desk.professional();
        Instant emergencyUntil =
                visits.isInReach(organization, own, ref.id())
                        ? null
                        : emergencies
                                .openUntil(organization, caller.session().person(), ref.id())
                                .orElseThrow(DeskAppointments::outOfReach);
        return new DataView<>(
                PatientView.of(
                        patients.read(organization, ref.id()),
                        visits.withPatient(organization, own, ref.id()),
                        prescriptions.list(organization, own, ref.id()),
                        conversations.find(desk.party(organization), ref.id()).orElse(null),
                        emergencyUntil,
                        publicUrl));
    }

    /**
     * A patient as seen by a professional who has visits with them.
     *
     * @param name first and last name
     * @param gender null if unknown, as is {@code birthDate}
     * @param subscribed whether the patient has a plan now
     * @param visits visits with this professional, latest first; at most 100
     * @param prescriptions prescriptions by this professional, newest first; at most 100
     * @param conversation id of that with this professional; null if there is none yet
     * @param emergencyUntil until when a patient beyond reach is seen, who was opened in an
     *     emergency; null for others
     */
    public record PatientView(
            String ref,
            String name,
            Gender gender,
            LocalDate birthDate,
            Language language,
            boolean subscribed,
            List<Visit> visits,
            List<PrescriptionEntry> prescriptions,
            UUID conversation,
            Instant emergencyUntil) {

        /**
         * A visit; see {@link VisitsResource.VisitView}.
         *
         * @param duration seconds
         */
        public record Visit(
                String code,
                Instant startsAt,
                int duration,
                AppointmentState state,
                Instant waitingSince,
                String url,
                VisitsResource.AttendanceView attendance) {

            private static Visit of(DeskAppointment visit) {
                ListedAppointment appointment = visit.appointment();
                return new Visit(
                        appointment.code(),
                        appointment.startsAt(),
                        appointment.duration(),
                        appointment.state(),
                        appointment.waitingSince(),
                        visit.url(),
                        VisitsResource.AttendanceView.of(visit));
            }
        }

        /** A prescription with the URL of its PDF. */
        public record PrescriptionEntry(
                UUID code,
                Instant issuedAt,
                PrescriptionState state,
                List<String> activeSubstances,
                String downloadUrl) {

            private static PrescriptionEntry of(
                    ListedPrescription listed, UUID organization, PublicUrl publicUrl) {
                return new PrescriptionEntry(
                        listed.code(),
                        listed.issuedAt(),
                        listed.state(),
                        listed.activeSubstances(),
                        publicUrl.of(
                                PrescriptionsResource.downloadPath(organization, listed.code())));
            }
        }

        static PatientView of(
                Patient patient,
                List<DeskAppointment> visits,
                List<ListedPrescription> prescriptions,
                UUID conversation,
                Instant emergencyUntil,
                PublicUrl publicUrl) {
            String last = patient.lastName() == null ? "" : " " + patient.lastName();
            return new PatientView(
                    PatientRef.of(patient.id()),
                    patient.firstName() + last,
                    patient.gender(),
                    patient.birthDate(),
                    patient.locale(),
                    patient.plan() != null,
                    visits.stream().map(Visit::of).toList(),
                    prescriptions.stream()
                            .map(
                                    each ->
                                            PrescriptionEntry.of(
                                                    each, patient.organizationId(), publicUrl))
                            .toList(),
                    conversation,
                    emergencyUntil);
        }
    }
}
