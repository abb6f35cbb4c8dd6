package org.patientcare.talk.relay;

import java.util.function.Supplier;

/**
 * A delivery with everything its attempt needs.
 *
 * @param at when its data were read, by {@link System#nanoTime}
 * @param attempt makes the attempt; blocks for at most 10 s
 */
record Ready(Pending delivery, long at, Supplier<Answer> attempt) {}
