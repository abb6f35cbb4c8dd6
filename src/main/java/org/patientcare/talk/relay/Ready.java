package org.patientcare.talk.relay;

import java.util.function.Supplier;

/**
 * A delivery with all that its attempt needs.
 *
 * @param at when that was read, by {@link System#nanoTime}
 * @param attempt blocks for 10 s at most
 */
record Ready(Pending delivery, long at, Supplier<Answer> attempt) {}
