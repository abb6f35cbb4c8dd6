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
import java.time.Instant;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.access.session.OpenSession;
import org.patientcare.operations.oversight.EmergencyAccess;
import org.patientcare.operations.oversight.EmergencyAccesses;
import org.patientcare.operations.oversight.EmergencyOutcome;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;

/**
 * {@code /desk/v1/organizations/{id}/emergency-accesses}: opens a patient beyond the professional's
 * reach. A POST, so that no code appears in the URL.
 */
@Path("organizations/{id}/emergency-accesses")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.DESK, recent = true)
@ApplicationScoped
public class EmergencyResource {

    @Inject private DeskResolver deskResolver;
    @EJB private EmergencyAccesses emergencies;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<EmergencyView> open(
            @PathParam("id") UuidParameter id, EmergencyRequest request) {
        UUID organization = id.value();
        OpenSession session = caller.session();
        String professional = deskResolver.of(session, organization).professional();
        request.requireReason();
        EmergencyOutcome opened =
                emergencies
                        .open(
                                new EmergencyAccesses.Attempt(
                                        organization,
                                        session.person(),
                                        professional,
                                        request.code(),
                                        request.reason()))
                        .orThrow();
        return new DataView<>(new EmergencyView(PatientRef.of(opened.patient()), opened.endsAt()));
    }

    /**
     * @param code of the patient, exactly
     * @param reason why; auditors read it
     */
    public record EmergencyRequest(
            @NotNull @Characters String code,
            @NotNull @Characters(max = MAX_REASON) String reason) {

        static final int MAX_REASON = 500;

        /**
         * @throws DomainException of kind INVALID if the reason says nothing
         */
        void requireReason() {
            if (!EmergencyAccess.isReason(reason)) {
                throw DomainException.invalid("reason", FaultCode.REASON_TOO_SHORT.of());
            }
        }
    }

    /**
     * @param ref our opaque reference to the patient
     * @param endsAt until then the person sees the patient
     */
    public record EmergencyView(String ref, Instant endsAt) {}
}
