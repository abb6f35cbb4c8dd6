package org.patientcare.talk.dispatch;

import java.time.Duration;
import org.patientcare.platform.shared.FaultCode;

/**
 * The outcome of one attempt to send a delivery.
 *
 * @param kind what the outcome means for the delivery
 * @param mayHaveArrived whether the request may have reached the receiver
 * @param status HTTP status; null if there was no response
 * @param reason why the attempt failed, a sentence without addresses; null if it succeeded
 * @param retryAfter the delay from the receiver's {@code Retry-After} header; null if there was
 *     none
 * @param millis duration of the attempt in milliseconds; 0 if nothing was sent
 */
record AttemptOutcome(
        Kind kind,
        boolean mayHaveArrived,
        Integer status,
        String reason,
        Duration retryAfter,
        int millis) {

    private static final int GONE = 410;

    /** What an attempt means for its delivery. The names are label values of the metrics. */
    enum Kind {
        /** The receiver or the mail server accepted the delivery. */
        DELIVERED,
        /** The attempt failed and is repeated, unless the retry plan is exhausted. */
        FAILED,
        /** The attempt failed and must not be repeated. */
        GIVEN_UP,
        /**
         * The recipient of a mail cannot be reached, so the attempt must not be repeated. Other
         * mails can be sent: the endpoint's health is unaffected.
         */
        UNDELIVERABLE,
        /** There was nothing to send, or no recipient. */
        SKIPPED,
        /**
         * The delivery cannot be sent yet, for a reason on our side; the receiver's health is
         * unaffected.
         */
        POSTPONED,
        /** The delivery must not be sent: its subscription or its event no longer exists. */
        DROPPED
    }

    /** The outcome of a call that got a response. A null reason means success. */
    static AttemptOutcome ofStatus(int status, String reason, Duration retryAfter, int millis) {
        Kind kind = reason == null ? Kind.DELIVERED : Kind.FAILED;
        return new AttemptOutcome(kind, true, status, reason, retryAfter, millis);
    }

    /** The outcome of a call that got no response. */
    static AttemptOutcome noResponse(boolean left, String reason, int millis) {
        return new AttemptOutcome(Kind.FAILED, left, null, reason, null, millis);
    }

    /**
     * The outcome when nothing was sent, or nothing that concerns the receiver.
     *
     * @param reason a code without params
     */
    static AttemptOutcome notSent(Kind kind, FaultCode reason) {
        return new AttemptOutcome(kind, false, null, reason.of().sentence(), null, 0);
    }

    boolean succeeded() {
        return kind == Kind.DELIVERED;
    }

    /** Whether the outcome counts for the health of the endpoint. */
    boolean countsForHealth() {
        return kind == Kind.DELIVERED || kind == Kind.FAILED || kind == Kind.GIVEN_UP;
    }

    /** Whether the outcome counts as an attempt of the delivery. */
    boolean countsAsAttempt() {
        return countsForHealth() || kind == Kind.UNDELIVERABLE;
    }

    /** Whether the receiver answered 410 Gone: it wants no more calls. */
    boolean isGone() {
        return status != null && status == GONE;
    }
}
