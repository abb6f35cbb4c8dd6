package org.patientcare.patients.patient;

/** How an upsert treats plans. */
public enum PlanRule {
    /**
     * Plans are set as the request says: a patient without a plan is unsubscribed (contract,
     * section 3).
     */
    APPLY,
    /** Existing plans are left unchanged, and new patients have none. */
    KEEP
}
