package org.patientcare.patients.activation;

/**
 * Of a request: for how long a code gives its plan. What is unset is null.
 *
 * <p>Implemented by records of requests, whose components have these names.
 */
public interface PlanLength {

    CodeDuration duration();

    /** Added first. */
    Integer durationInMonths();

    Integer durationInDays();
}
