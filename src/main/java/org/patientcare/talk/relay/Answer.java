package org.patientcare.talk.relay;

import java.time.Duration;

/**
 * What an attempt came to.
 *
 * @param kind what that means for the delivery
 * @param left whether what was sent may have reached somebody
 * @param status of HTTP; null if there was no answer
 * @param reason why it failed, a sentence without addresses; null if it succeeded
 * @param retryAfter what the receiver asked for; null for nothing
 */
record Answer(
        Kind kind, boolean left, Integer status, String reason, Duration retryAfter, int millis) {

    private static final int GONE = 410;

    /** What an attempt means for its delivery. */
    enum Kind {
        /** It is over. */
        DELIVERED,
        /** It is tried again, if it was not tried too often. */
        FAILED,
        /** It must not be tried again. */
        GIVEN_UP,
        /** There was nothing to send, or nobody to send it to. */
        SKIPPED,
        /** It cannot be sent yet, which is no fault of the receiver. */
        POSTPONED,
        /** It must not be tried at all: its subscription or its event is gone. */
        DROPPED
    }

    /** Of a call. */
    static Answer ofStatus(int status, String reason, Duration retryAfter, int millis) {
        Kind kind = reason == null ? Kind.DELIVERED : Kind.FAILED;
        return new Answer(kind, true, status, reason, retryAfter, millis);
    }

    /** There was none. */
    static Answer missing(boolean left, String reason, int millis) {
        return new Answer(Kind.FAILED, left, null, reason, null, millis);
    }

    /** Nothing was sent. */
    static Answer without(Kind kind, String reason) {
        return new Answer(kind, false, null, reason, null, 0);
    }

    boolean succeeded() {
        return kind == Kind.DELIVERED;
    }

    /** Whether it says something of the receiver. */
    boolean counts() {
        return kind != Kind.SKIPPED && kind != Kind.DROPPED && kind != Kind.POSTPONED;
    }

    /** Whether the receiver wants nothing any more. */
    boolean isGone() {
        return status != null && status == GONE;
    }
}
