package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.PathSegment;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits browsers to the calls by which people sign in: with a session as its person, without one
 * as nobody, counted by address. What comes from no page of ours is refused.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class SignInFilter implements ContainerRequestFilter {

    /**
     * Of an address where nobody is signed in yet, and of each kind: each challenge makes a row
     * that lasts five minutes.
     */
    private static final int REQUESTS_A_MINUTE = 600;

    private static final String CHALLENGES = "challenges";

    @Inject private SessionAdmission sessions;
    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        if (!sessions.refusesForgery(request) && !sessions.admit(request)) {
            admission.admitAnybody(request, kind(request), REQUESTS_A_MINUTE);
        }
    }

    /** Apart, so that whoever only looks, or only asks, keeps nobody from proving who they are. */
    private static String kind(ContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.POST)) {
            return "sign-in-other";
        }
        boolean asks =
                request.getUriInfo().getPathSegments().stream()
                        .map(PathSegment::getPath)
                        .anyMatch(CHALLENGES::equals);
        return asks ? "sign-in" : "sign-in-proof";
    }
}
