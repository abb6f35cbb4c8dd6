package org.patientcare.talk.conversation;

/**
 * The messages requested: those after a number, or else the newest; in both cases only those before
 * another number.
 *
 * @param after exclusive; null for the newest messages
 * @param before exclusive; null for no limit
 * @param limit maximum number of messages, 1 to 100
 */
public record MessageRange(Integer after, Integer before, int limit) {}
