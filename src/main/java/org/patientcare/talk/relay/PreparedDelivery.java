package org.patientcare.talk.relay;

import java.util.function.Supplier;

/**
 * A delivery with everything its attempt needs.
 *
 * @param loadedAt when its data were read, by {@link System#nanoTime}
 * @param attempt makes the attempt; blocks for at most 10 s
 */
record PreparedDelivery(
        PendingDelivery delivery, long loadedAt, Supplier<AttemptOutcome> attempt) {}
