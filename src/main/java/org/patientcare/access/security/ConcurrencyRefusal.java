package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.ratelimit.LimitedCaller;
import org.patientcare.access.ratelimit.Permit;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.http.Failures;
import org.patientcare.platform.http.FilterOrder;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.server.RequestSuspension;

/**
 * Refuses a request that the concurrency limit did not let through, before it is authenticated and
 * counted. It also refuses one that was let through after waiting while the database does not
 * answer: waiting for both would exceed the 10 s within which a call is to be answered.
 */
@PreMatching
@Priority(FilterOrder.TURN)
@ApplicationScoped
public class ConcurrencyRefusal implements ContainerRequestFilter {

    private static final String REFUSED = ConcurrencyRefusal.class.getName();
    private static final int RETRY_AFTER_SECONDS = 1;
    private static final int RETRY_WHEN_BUSY_SECONDS = 5;

    @Inject private RequestHolder atHand;
    @Inject private RequestQueue queue;
    @Inject private AdmissionCounts counts;
    @Inject private DatabaseWatch database;
    @Inject private Failures failures;

    /** Whether the request was refused here; then the database is not queried for its response. */
    static boolean isRefused(ContainerRequestContext request) {
        return request.getProperty(REFUSED) != null;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Permit permit = ConcurrencyFilter.of(atHand.get());
        if (queue.state(permit) != Permit.State.RUNNING) {
            counts.refusedAsTooManyRunning();
            refuse(
                    request,
                    permit.limitedBy() == Permit.LimitScope.NODE ? busy() : tooMany(permit));
        } else if (RequestSuspension.isResumed(atHand.get()) && database.isUnresponsive()) {
            refuse(request, failures.databaseUnavailable());
        }
    }

    private static void refuse(ContainerRequestContext request, Response answer) {
        request.setProperty(REFUSED, true);
        request.abortWith(answer);
    }

    /** For a request that was held back by the node's limit, not by its caller's. */
    private static Response busy() {
        return new ErrorBody("This node is overloaded at the moment: try again shortly.")
                .respond(503)
                .header(HttpHeaders.RETRY_AFTER, RETRY_WHEN_BUSY_SECONDS)
                .build();
    }

    private static Response tooMany(Permit permit) {
        return new ErrorBody(sentence(permit))
                .respond(429)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .build();
    }

    private static String sentence(Permit permit) {
        LimitedCaller caller = permit.caller();
        boolean group = permit.limitedBy() == Permit.LimitScope.GROUP;
        return "%s may have %s running on this node, and this one could not start within %d s: send fewer at once."
                .formatted(
                        group
                                ? LimitedCallers.groupSubject(caller)
                                : LimitedCallers.subject(caller),
                        caller.work()
                                .describe(group ? caller.maxRunningOfGroup() : caller.maxRunning()),
                        RequestQueue.MAX_WAIT.toSeconds());
    }
}
