package org.patientcare.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.activation.ActivationCodeService;
import org.patientcare.activation.CodeExplanation;
import org.patientcare.delivery.Deliveries;
import org.patientcare.http.DataView;
import org.patientcare.redemption.RedemptionService;
import org.patientcare.security.RequiresOperator;

/** {@code /admin/v1/organizations/{id}/activation-codes/{code}}. */
@Path("organizations/{id}/activation-codes/{code: .+}")
@Produces(MediaType.APPLICATION_JSON)
@RequiresOperator
@ApplicationScoped
public class ActivationCodeResource {

    @Inject private ActivationCodeService codes;
    @Inject private RedemptionService redemptions;
    @Inject private Deliveries deliveries;

    @GET
    public DataView<CodeExplanationView> explain(
            @PathParam("id") OrganizationId id, @PathParam("code") String code) {
        CodeExplanation explained = codes.explain(id.value(), code);
        return new DataView<>(
                CodeExplanationView.of(
                        explained,
                        redemptions.list(id.value(), explained.code()),
                        deliveries.ofCode(id.value(), explained.code().code())));
    }
}
