package org.patientcare.patients.patient;

import java.time.Instant;

/**
 * A plan given by a redemption.
 *
 * @param redemptionId its id; null for a plan that an upsert named
 * @param until when the plan ends; null if never
 */
public record RedeemedPlan(Long redemptionId, String plan, Instant until) {}
