package org.patientcare.visits.appointment;

import java.time.Instant;

/**
 * The answer of one side of a visit to the question whether picture and sound worked.
 *
 * @param browser in which it was answered
 * @param at a whole second of the database's clock
 */
public record VisitAnswer(VisitRole role, boolean worked, BrowserFamily browser, Instant at) {}
