package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;

/** {@code /admin/v1/organizations/{id}/activation-codes/{code}/redemptions/{patient_code}/undo}. */
@Path("organizations/{id}/activation-codes/{code: .+}/redemptions/{patient_code: .+}/undo")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CODES)
@ApplicationScoped
public class RedemptionUndoResource {

    @EJB private RedemptionService redemptions;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public void undo(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @PathParam("patient_code") String patientCode,
            UndoRequest request) {
        redemptions.undo(id.value(), code, patientCode, request.reason());
    }

    /** Why a redemption is undone. */
    public record UndoRequest(@NotBlank @Characters String reason) {}
}
