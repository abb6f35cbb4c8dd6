package org.patientcare.widget;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.http.DataView;
import org.patientcare.redemption.RedemptionAttempt;
import org.patientcare.redemption.RedemptionService;
import org.patientcare.security.CurrentCaller;
import org.patientcare.security.RequiresPatient;
import org.patientcare.token.PatientToken;

/** {@code /widget/v1/redemptions}. */
@Path("redemptions")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class RedemptionsResource {

    @Inject private RedemptionService redemptions;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<RedemptionView> redeem(RedemptionRequest request) {
        PatientToken token = caller.patientToken();
        RedemptionAttempt attempt =
                redemptions.redeem(token.organizationId(), token.patientId(), request.code());
        return new DataView<>(RedemptionView.of(attempt.granted()));
    }
}
