package org.patientcare.patients.activation;

/**
 * The part of a request that says how long a code's plan lasts; unset values are null.
 *
 * <p>Implemented by request records whose components have these names.
 */
public interface PlanLength {

    CodeDuration duration();

    /** Calendar months, added before the days. */
    Integer durationInMonths();

    Integer durationInDays();
}
