package org.patientcare.documents.prescription;

import java.time.Instant;

/**
 * Which prescriptions are asked for; null leaves a condition out.
 *
 * @param professional a hash
 * @param from first instant of issue
 * @param to first instant no more
 */
public record PrescriptionFilter(
        String professional, Instant from, Instant to, PrescriptionState state) {}
