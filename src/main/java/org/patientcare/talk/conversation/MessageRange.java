package org.patientcare.talk.conversation;

/**
 * Which messages are asked for: those behind a number, else the newest, all of them before another
 * number.
 *
 * @param after null for the newest
 * @param before null for no end
 * @param limit 1 to 100
 */
public record MessageRange(Integer after, Integer before, int limit) {}
