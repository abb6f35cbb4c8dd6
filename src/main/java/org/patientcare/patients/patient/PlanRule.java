package org.patientcare.patients.patient;

/** What an upsert does to plans. */
public enum PlanRule {
    /** A patient without a plan is unsubscribed (contract, section 3). */
    AS_NAMED,
    /** Nothing is said of plans: they stay, and new patients have none. */
    STAY
}
