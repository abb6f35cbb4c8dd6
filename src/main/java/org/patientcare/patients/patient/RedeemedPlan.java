package org.patientcare.patients.patient;

import java.time.Instant;

/**
 * What a redemption gives.
 *
 * @param redemption which one; null for a plan that an upsert named
 * @param until null = for ever
 */
public record RedeemedPlan(Long redemption, String plan, Instant until) {}
