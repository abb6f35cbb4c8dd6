package org.patientcare.talk.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.patientcare.talk.dispatch.DispatchSettings.BackOff;
import org.patientcare.talk.webhook.WebhookStatus.EndpointState;

/**
 * The health of an endpoint, from the calls to it (events.md, section 5).
 *
 * @param failures consecutive failures
 * @param since when the first of them happened; null if there is none
 * @param notBefore the earliest time of the next call; null for any time
 * @param notified what the technical contact was last notified of; null if nothing since the last
 *     success
 */
record EndpointHealth(
        EndpointState state,
        int failures,
        Instant since,
        Instant notBefore,
        NotifiedState notified) {

    /** Consecutive failures after which the endpoint is only probed. */
    static final int FAILING_AFTER = 5;

    private static final Duration PARKED_AFTER = Duration.ofHours(72);
    private static final Duration NOTIFY_AFTER = Duration.ofHours(1);

    /** What the technical contact was notified of; stored in lower case. */
    enum NotifiedState {
        FAILING,
        PARKED
    }

    /**
     * The health after some attempts.
     *
     * @param answers the outcomes in the order in which the attempts ended
     * @param now the current time of the database clock
     */
    EndpointHealth after(List<AttemptOutcome> answers, Instant now, BackOff backOff) {
        EndpointHealth next = this;
        for (AttemptOutcome outcome : answers) {
            if (outcome.succeeded()) {
                next = new EndpointHealth(EndpointState.ACTIVE, 0, null, null, null);
            } else if (outcome.countsForHealth()) {
                next = next.afterFailure(outcome, now, backOff);
            }
        }
        return next.withNotification(now);
    }

    private EndpointHealth afterFailure(AttemptOutcome outcome, Instant now, BackOff backOff) {
        int more = failures + 1;
        Instant first = since == null ? now : since;
        boolean over = !now.isBefore(first.plus(PARKED_AFTER));
        if (state == EndpointState.PARKED || outcome.isGone() || over) {
            return new EndpointHealth(EndpointState.PARKED, more, first, null, notified);
        }
        boolean failing = more >= FAILING_AFTER;
        Instant next =
                failing ? now.plus(backOff.delayAfterProbe(more - FAILING_AFTER + 1)) : notBefore;
        if (outcome.retryAfter() != null) {
            next = later(next, now.plus(outcome.retryAfter()));
        }
        EndpointState then = failing ? EndpointState.FAILING : EndpointState.ACTIVE;
        return new EndpointHealth(then, more, first, next, notified);
    }

    private EndpointHealth withNotification(Instant now) {
        boolean failsLong = since != null && !now.isBefore(since.plus(NOTIFY_AFTER));
        if (state == EndpointState.PARKED) {
            return with(NotifiedState.PARKED);
        }
        return failsLong && notified == null ? with(NotifiedState.FAILING) : this;
    }

    private EndpointHealth with(NotifiedState other) {
        return new EndpointHealth(state, failures, since, notBefore, other);
    }

    private static Instant later(Instant one, Instant other) {
        return one == null || one.isBefore(other) ? other : one;
    }
}
