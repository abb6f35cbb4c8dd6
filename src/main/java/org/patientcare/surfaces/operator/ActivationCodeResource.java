package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.activation.ActivationCodeService;
import org.patientcare.patients.activation.CodeExplanation;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.sending.delivery.Deliveries;

/** {@code /admin/v1/organizations/{id}/activation-codes/{code}}. */
@Path("organizations/{id}/activation-codes")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CODES)
@ApplicationScoped
public class ActivationCodeResource {

    @EJB private ActivationCodeService codes;
    @EJB private RedemptionService redemptions;
    @Inject private Deliveries deliveries;

    @GET
    @Path("{code: .+}")
    public DataView<CodeExplanationView> explain(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        CodeExplanation explained = codes.explain(id.value(), code);
        return new DataView<>(
                CodeExplanationView.of(
                        explained,
                        redemptions.list(id.value(), explained.code()),
                        deliveries.ofCode(id.value(), explained.code().code())));
    }
}
