package org.patientcare.talk.relay;

import java.time.Duration;

/**
 * What a call came to.
 *
 * @param left whether the request may have reached somebody
 * @param status of HTTP; null if there was no answer
 * @param reason why it failed, a sentence without addresses; null if it succeeded
 * @param retryAfter what the receiver asked for; null for nothing
 */
record Answer(boolean left, Integer status, String reason, Duration retryAfter, int millis) {

    private static final int GONE = 410;

    /** Nobody was reached. */
    static Answer unsent(String reason, int millis) {
        return new Answer(false, null, reason, null, millis);
    }

    boolean succeeded() {
        return reason == null;
    }

    /** Whether the receiver wants nothing any more. */
    boolean isGone() {
        return status != null && status == GONE;
    }
}
