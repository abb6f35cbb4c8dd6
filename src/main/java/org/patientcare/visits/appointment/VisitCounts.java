package org.patientcare.visits.appointment;

/**
 * How an organization's day looks.
 *
 * @param waiting patients who wait for their visit now
 * @param today visits that begin today and are not cancelled
 */
public record VisitCounts(long waiting, long today) {}
