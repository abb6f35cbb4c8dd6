package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.util.Optional;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits callers of the integration API by the two credential headers, and counts requests against
 * the rate limit of the credential.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class CredentialFilter implements ContainerRequestFilter {

    @Inject private PresentedKeys presented;
    @Inject private CredentialDirectory credentials;
    @Inject private AppointmentCalls appointments;
    @Inject private Admission admission;
    @Inject private CallersZone zone;

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<CredentialRepository.Found> identified =
                presented
                        .read(request)
                        .flatMap(keys -> credentials.authenticate(keys.apiKey(), keys.secretKey()));
        if (identified.isEmpty()) {
            refuse(request);
            return;
        }
        zone.set(identified.get().caller().timeZone());
        admission.admit(request, identified.get().caller(), identified.get().window());
    }

    private void refuse(ContainerRequestContext request) {
        if (presented.arePresent(request) && appointments.contains(request)) {
            admission.refuse(
                    request, new ErrorBody("These keys are not accepted.").respond(403).build());
        } else {
            admission.refuse(request, PresentedKeys.CHALLENGE);
        }
    }
}
