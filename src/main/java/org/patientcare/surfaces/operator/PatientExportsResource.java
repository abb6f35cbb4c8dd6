package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.export.PatientExport;
import org.patientcare.operations.export.PatientExportView;
import org.patientcare.operations.export.PatientExports;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.FaultCode;

/**
 * {@code /admin/v1/organizations/{id}/patient-export}: everything that is held of a patient. By
 * POST, so that no patient's code appears in the URL.
 */
@Path("organizations/{id}/patient-export")
@Consumes(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.PATIENT_EXPORT, recent = true)
@ApplicationScoped
public class PatientExportsResource {

    @EJB private OrganizationService organizations;
    @Inject private PatientExports exports;

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public Response json(@PathParam("id") UuidParameter id, PatientExportRequest request) {
        return begin(id.value(), request, PatientExport.Form.JSON).json();
    }

    @POST
    @Path("pdf")
    @Produces(PatientExportView.PDF)
    public Response pdf(@PathParam("id") UuidParameter id, PatientExportRequest request) {
        return begin(id.value(), request, PatientExport.Form.PDF).pdf();
    }

    private PatientExportView begin(
            UUID id, PatientExportRequest request, PatientExport.Form form) {
        PatientKey of = request.key();
        organizations.get(id);
        return Optional.ofNullable(of.code())
                .map(code -> exports.begin(id, code, form))
                .orElseGet(() -> exports.begin(id, of.ref(), form))
                .map(export -> new PatientExportView(exports, export))
                .orElseThrow(
                        () ->
                                DomainException.notPossible(
                                        ErrorCode.UNKNOWN_PATIENT, "There is no such patient."));
    }

    /**
     * @param code null if the ref is given
     * @param ref our id; 0 if the code is given
     */
    private record PatientKey(String code, long ref) {}

    /**
     * The patient to export.
     *
     * @param patient the code
     * @param ref our opaque reference to the patient, instead of the code
     */
    public record PatientExportRequest(@Characters String patient, @Characters String ref) {

        private PatientKey key() {
            FilterReader reader = new FilterReader(ZoneOffset.UTC);
            Optional<String> code = FilterReader.given(patient);
            Optional<String> reference = FilterReader.given(ref);
            if (code.isPresent() && reference.isPresent()) {
                reader.fault("ref", FaultCode.NOT_COMBINABLE.of("patient"));
            }
            if (code.isEmpty() && reference.isEmpty()) {
                reader.fault("patient", FaultCode.REQUIRED.of());
            }
            return reader.checked(
                    new PatientKey(
                            code.orElse(null),
                            reference.map(text -> PatientRef.fromString(text).id()).orElse(0L)));
        }
    }
}
