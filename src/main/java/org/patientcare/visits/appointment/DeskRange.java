package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * Which visits of a professional are asked for, by their start.
 *
 * @param from first start; null for the newest ones before {@code to}, the last one first
 * @param to first start no more
 * @param live whether those count as well, of the days before and after, at which somebody waits or
 *     talks now
 */
public record DeskRange(Instant from, Instant to, boolean live) {}
