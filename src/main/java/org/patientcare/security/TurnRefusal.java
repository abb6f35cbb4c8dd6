package org.patientcare.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import org.patientcare.http.ErrorBody;
import org.patientcare.http.RequestAtHand;
import org.patientcare.metrics.DoorCounts;
import org.patientcare.ratelimit.Turn;

/** Refuses a request that did not get its turn, before it is identified and counted. */
@PreMatching
@Priority(Priorities.AUTHENTICATION - 1)
@ApplicationScoped
public class TurnRefusal implements ContainerRequestFilter {

    private static final int RETRY_AFTER_SECONDS = 1;

    @Inject private RequestAtHand atHand;
    @Inject private WaitingRoom room;
    @Inject private DoorCounts counts;

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<Turn> turn = TurnFilter.of(atHand.get());
        if (turn.isEmpty() || room.turns().state(turn.get()) == Turn.State.AT_WORK) {
            return;
        }
        counts.noTurn();
        request.abortWith(
                new ErrorBody(sentence(turn.get().caller()))
                        .respond(429)
                        .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                        .build());
    }

    private String sentence(String caller) {
        return "%s has %d requests at work on this node, and this one has waited its time: send fewer at once."
                .formatted(TurnCallers.subject(caller), room.places());
    }
}
