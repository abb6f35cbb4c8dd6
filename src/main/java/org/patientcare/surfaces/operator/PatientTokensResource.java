package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.UuidParameter;

/** {@code /admin/v1/organizations/{id}/patients/{code}/revoke-tokens}. */
@Path("organizations/{id}/patients/{code: .+}/revoke-tokens")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PATIENTS)
@ApplicationScoped
public class PatientTokensResource {

    @EJB private PatientService patients;

    @POST
    public void revoke(@PathParam("id") UuidParameter id, @PathParam("code") String code) {
        patients.revokeTokens(id.value(), code);
    }
}
