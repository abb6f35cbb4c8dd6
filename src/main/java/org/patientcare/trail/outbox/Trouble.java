package org.patientcare.trail.outbox;

/**
 * An organization whose events cannot be published, by what is tried: fewer at a time, until the
 * one is alone that cannot be sent on; that one gets its position without being sent.
 */
final class Trouble {

    /** With a second between them. */
    private static final int MOST_FAILURES_OF_ONE = 5;

    private static final int MILLIS_BETWEEN_PARTS = 100;
    private static final int MILLIS_BETWEEN_TRIES = 1000;

    private int most;
    private int failuresOfOne;

    Trouble(int most) {
        this.most = most;
    }

    /** How many to try next. */
    int most() {
        return most;
    }

    /** Whether the next one is to be published without being sent on. */
    boolean isHopeless() {
        return failuresOfOne >= MOST_FAILURES_OF_ONE;
    }

    /**
     * @param passing whether it is expected to be over by itself, such as a database that is away
     * @return milliseconds until the next try
     */
    int failed(boolean passing) {
        boolean ofOne = most == 1;
        if (ofOne && !passing) {
            failuresOfOne++;
        }
        most = Math.max(1, most / 2);
        return ofOne || passing ? MILLIS_BETWEEN_TRIES : MILLIS_BETWEEN_PARTS;
    }

    /** So many more are tried next. */
    void succeeded() {
        failuresOfOne = 0;
        most *= 2;
    }
}
