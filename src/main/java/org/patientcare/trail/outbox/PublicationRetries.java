package org.patientcare.trail.outbox;

/**
 * The retries of an organization whose events cannot be published. The batch is halved with each
 * failure until the event that fails is alone. After five failures of its own that event gets its
 * position without being passed to the subscribers.
 */
final class PublicationRetries {

    /** Failures of a single event, with a second between them. */
    private static final int MAX_FAILURES_OF_ONE = 5;

    private static final int MILLIS_BETWEEN_PARTS = 100;
    private static final int MILLIS_BETWEEN_TRIES = 1000;

    private int most;
    private int failuresOfOne;

    PublicationRetries(int most) {
        this.most = most;
    }

    /** How many events to try next. */
    int batchSize() {
        return most;
    }

    /** Whether the next event is to be published without the subscribers. */
    boolean skipsSubscribers() {
        return failuresOfOne >= MAX_FAILURES_OF_ONE;
    }

    /**
     * @param passing whether the cause is expected to end by itself, such as an unavailable
     *     database
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

    /** Doubles the number of events to try next. */
    void succeeded() {
        failuresOfOne = 0;
        most *= 2;
    }
}
