package org.patientcare.documents.prescription;

import java.time.Instant;

/**
 * The filter of a list of prescriptions; null leaves a condition out.
 *
 * @param professional hash of the professional
 * @param from earliest time of issue, inclusive
 * @param to latest time of issue, exclusive
 */
public record PrescriptionFilter(
        String professional, Instant from, Instant to, PrescriptionState state) {}
