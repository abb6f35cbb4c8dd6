package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits people to the desk by their session cookie only: credentials belong to systems, and no
 * system is a professional. If credential headers are present the cookie is ignored, as on every
 * surface. Requests that do not come from a page of this service are refused.
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
                presented.isAnyPresent(request)
                        || !sessions.isCookiePresent()
                        || !sessions.refuseIfForged(request) && !sessions.admit(request);
        if (unknown) {
            admission.refuse(request, PresentedKeys.CHALLENGE);
        }
    }
}
