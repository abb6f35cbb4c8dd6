package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits browsers to the calls by which people sign in: with a session as its person, without one
 * as nobody, counted by address. What comes from no page of ours is refused.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class SignInFilter implements ContainerRequestFilter {

    /** Of an address where nobody is signed in yet: each may make a row that lasts five minutes. */
    private static final int REQUESTS_A_MINUTE = 600;

    @Inject private SessionAdmission sessions;
    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        if (!sessions.refusesForgery(request) && !sessions.admit(request)) {
            admission.admitAnybody(request, "sign-in", REQUESTS_A_MINUTE);
        }
    }
}
