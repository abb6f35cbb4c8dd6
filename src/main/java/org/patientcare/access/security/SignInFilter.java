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
import org.patientcare.platform.server.RequestHolder;

/**
 * Admits browsers to the sign-in calls: with a valid session as its person, otherwise without
 * authentication, counted by client address, and by browser where somebody has signed in before.
 * Requests that do not come from a page of this service are refused.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class SignInFilter implements ContainerRequestFilter {

    /**
     * For each client address without a session and each kind of call. Each challenge adds a row
     * that lasts five minutes, so they must be limited.
     */
    private static final int REQUESTS_A_MINUTE = 600;

    /**
     * For each known browser and kind of call, once its address has used up its own. A sign-in
     * takes two or three calls.
     */
    private static final int REQUESTS_OF_BROWSER_A_MINUTE = 60;

    private static final String CHALLENGES = "challenges";

    @Inject private RequestHolder atHand;
    @Inject private KnownBrowser browsers;
    @Inject private SessionAdmission sessions;
    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        if (!sessions.refuseIfForged(request) && !sessions.admit(request)) {
            admission.admitUnauthenticated(
                    request,
                    kind(request),
                    REQUESTS_A_MINUTE,
                    browsers.find(atHand.get()),
                    REQUESTS_OF_BROWSER_A_MINUTE);
        }
    }

    /**
     * Kinds are counted separately, so that reads or challenges cannot use up the limit for the
     * calls that complete a sign-in.
     */
    private static String kind(ContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.POST)) {
            return "sign-in-other";
        }
        boolean isChallenge =
                request.getUriInfo().getPathSegments().stream()
                        .map(PathSegment::getPath)
                        .anyMatch(CHALLENGES::equals);
        return isChallenge ? "sign-in" : "sign-in-proof";
    }
}
