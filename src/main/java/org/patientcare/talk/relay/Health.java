package org.patientcare.talk.relay;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.patientcare.talk.webhook.EndpointState;

/**
 * How an endpoint does.
 *
 * @param failures in a row
 * @param since when the first of those was; null without any
 * @param notBefore the next call; null for at any time
 * @param told what was last told to the organization's technicians; null if all was well since
 */
record Health(EndpointState state, int failures, Instant since, Instant notBefore, Told told) {

    /** Failures in a row from which on it is only probed. */
    static final int FAILING = 5;

    private static final Duration PARKED_AFTER = Duration.ofHours(72);
    private static final Duration TOLD_AFTER = Duration.ofHours(1);

    /** What technicians hear. */
    enum Told {
        FAILING,
        PARKED
    }

    /**
     * After attempts that ended now, in their order.
     *
     * @param now by the database's clock
     */
    Health after(List<Answer> answers, Instant now, BackOff backOff) {
        Health next = this;
        for (Answer answer : answers) {
            if (answer.succeeded()) {
                next = new Health(EndpointState.ACTIVE, 0, null, null, null);
            } else if (answer.counts()) {
                next = next.afterFailure(answer, now, backOff);
            }
        }
        return next.telling(now);
    }

    private Health afterFailure(Answer answer, Instant now, BackOff backOff) {
        int more = failures + 1;
        Instant first = since == null ? now : since;
        boolean over = !now.isBefore(first.plus(PARKED_AFTER));
        if (state == EndpointState.PARKED || answer.isGone() || over) {
            return new Health(EndpointState.PARKED, more, first, null, told);
        }
        boolean failing = more >= FAILING;
        Instant next = failing ? now.plus(backOff.afterProbe(more - FAILING + 1)) : notBefore;
        if (answer.retryAfter() != null) {
            next = later(next, now.plus(answer.retryAfter()));
        }
        EndpointState then = failing ? EndpointState.FAILING : EndpointState.ACTIVE;
        return new Health(then, more, first, next, told);
    }

    private Health telling(Instant now) {
        boolean failsLong = since != null && !now.isBefore(since.plus(TOLD_AFTER));
        if (state == EndpointState.PARKED) {
            return with(Told.PARKED);
        }
        return failsLong && told == null ? with(Told.FAILING) : this;
    }

    private Health with(Told other) {
        return new Health(state, failures, since, notBefore, other);
    }

    private static Instant later(Instant one, Instant other) {
        return one == null || one.isBefore(other) ? other : one;
    }
}
