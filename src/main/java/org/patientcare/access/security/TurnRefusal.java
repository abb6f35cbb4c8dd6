package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.ratelimit.Turn;
import org.patientcare.access.ratelimit.TurnCaller;
import org.patientcare.platform.database.DatabaseWatch;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.http.Failures;
import org.patientcare.platform.http.FilterOrder;
import org.patientcare.platform.metrics.AdmissionCounts;
import org.patientcare.platform.server.RequestAtHand;
import org.patientcare.platform.server.RequestSuspension;

/**
 * Refuses a request that did not get its turn, before it is identified and counted. So is one that
 * got it after a while and would begin to wait for a database that answers nobody: both together
 * would take longer than the 10 s in which a call is answered (contract, 1 Errors).
 */
@PreMatching
@Priority(FilterOrder.TURN)
@ApplicationScoped
public class TurnRefusal implements ContainerRequestFilter {

    private static final String REFUSED = TurnRefusal.class.getName();
    private static final int RETRY_AFTER_SECONDS = 1;
    private static final int RETRY_WHEN_BUSY_SECONDS = 5;

    @Inject private RequestAtHand atHand;
    @Inject private RequestQueue queue;
    @Inject private AdmissionCounts counts;
    @Inject private DatabaseWatch database;
    @Inject private Failures failures;

    /** Whether a request was; then nothing is looked up for its answer. */
    static boolean refused(ContainerRequestContext request) {
        return request.getProperty(REFUSED) != null;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Turn turn = TurnFilter.of(atHand.get());
        if (queue.state(turn) != Turn.State.AT_WORK) {
            counts.noTurn();
            refuse(request, turn.heldBy() == Turn.Bound.NODE ? busy() : tooMany(turn));
        } else if (RequestSuspension.isOver(atHand.get()) && database.isSilent()) {
            refuse(request, failures.databaseAway());
        }
    }

    private static void refuse(ContainerRequestContext request, Response answer) {
        request.setProperty(REFUSED, true);
        request.abortWith(answer);
    }

    /** The caller's own requests are few; those of all together are too many. */
    private static Response busy() {
        return new ErrorBody("This node has too much to do for the moment: try again shortly.")
                .respond(503)
                .header(HttpHeaders.RETRY_AFTER, RETRY_WHEN_BUSY_SECONDS)
                .build();
    }

    private static Response tooMany(Turn turn) {
        return new ErrorBody(sentence(turn))
                .respond(429)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .build();
    }

    private static String sentence(Turn turn) {
        TurnCaller caller = turn.caller();
        boolean group = turn.heldBy() == Turn.Bound.GROUP;
        return "%s may have %s at work on this node, and this one got no turn within %d s: send fewer at once."
                .formatted(
                        group ? TurnCallers.group(caller) : TurnCallers.subject(caller),
                        caller.work().count(group ? caller.placesOfGroup() : caller.places()),
                        RequestQueue.PATIENCE.toSeconds());
    }
}
