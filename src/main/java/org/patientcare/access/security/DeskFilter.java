package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits people to the desk by the cookie of their session, and by nothing else: keys are of
 * systems, no system is a professional, and beside keys the cookie is ignored, as everywhere. What
 * comes from no page of ours is refused.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class DeskFilter implements ContainerRequestFilter {

    @Inject private PresentedKeys presented;
    @Inject private SessionAdmission sessions;
    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        boolean unknown =
                presented.isAnyThere(request)
                        || !sessions.isShown()
                        || !sessions.refusesForgery(request) && !sessions.admit(request);
        if (unknown) {
            admission.refuse(request, PresentedKeys.CHALLENGE);
        }
    }
}
