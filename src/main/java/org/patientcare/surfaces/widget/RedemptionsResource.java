package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.patients.redemption.RedemptionService.RedemptionOutcome;
import org.patientcare.platform.http.DataView;

/** {@code /widget/v1/redemptions}. */
@Path("redemptions")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class RedemptionsResource {

    @EJB private RedemptionService redemptions;
    @Inject private CurrentCaller caller;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<RedemptionView> redeem(RedemptionRequest request) {
        PatientToken token = caller.patientToken();
        RedemptionOutcome attempt =
                redemptions.redeem(token.organizationId(), token.patientId(), request.code());
        return new DataView<>(RedemptionView.of(attempt.granted()));
    }

    /**
     * The activation code that a patient entered. A malformed code is treated as an unknown one.
     */
    public record RedemptionRequest(@NotNull String code) {}

    /**
     * The subscription after a redemption.
     *
     * @param subscribedUntil null if it never ends
     */
    public record RedemptionView(String plan, Instant subscribedUntil) {

        static RedemptionView of(RedemptionOutcome.Granted granted) {
            return new RedemptionView(granted.plan(), granted.subscribedUntil());
        }
    }
}
