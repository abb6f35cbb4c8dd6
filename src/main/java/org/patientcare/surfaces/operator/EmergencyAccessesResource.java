package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.oversight.EmergencyAccess;
import org.patientcare.operations.oversight.EmergencyAccesses;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.surfaces.operator.UnusualAccessesResource.StaffView;

/**
 * {@code /admin/v1/organizations/{id}/emergency-accesses}: which patients professionals opened
 * beyond their reach, or tried to, and why.
 */
@Path("organizations/{id}/emergency-accesses")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.UNUSUAL_ACCESS)
@ApplicationScoped
public class EmergencyAccessesResource {

    @EJB private OrganizationService organizations;
    @EJB private EmergencyAccesses emergencies;
    @EJB private PersonService people;

    @GET
    public DataView<List<EmergencyAccessView>> list(@PathParam("id") UuidParameter id) {
        UUID organization = organizations.get(id.value()).id();
        List<EmergencyAccess> listed = emergencies.list(organization);
        Map<String, String> names =
                people.names(
                        listed.stream().map(each -> each.person().toString()).distinct().toList());
        return new DataView<>(
                listed.stream().map(each -> EmergencyAccessView.of(each, names)).toList());
    }

    /**
     * An attempt of a professional.
     *
     * @param ref our opaque reference to the patient; null if none was opened
     * @param reason null once it was erased
     * @param openedAt when it was tried
     * @param endsAt null if none was opened
     */
    public record EmergencyAccessView(
            UUID id,
            StaffView person,
            String ref,
            String reason,
            EmergencyAccess.Outcome outcome,
            Instant openedAt,
            Instant endsAt) {

        static EmergencyAccessView of(EmergencyAccess access, Map<String, String> names) {
            String person = access.person().toString();
            return new EmergencyAccessView(
                    access.id(),
                    new StaffView(person, names.get(person)),
                    access.patient() == null ? null : PatientRef.of(access.patient()),
                    access.reason(),
                    access.outcome(),
                    access.openedAt(),
                    access.endsAt());
        }
    }
}
