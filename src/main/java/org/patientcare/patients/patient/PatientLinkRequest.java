package org.patientcare.patients.patient;

import jakarta.validation.constraints.NotNull;

/**
 * The patient for whom a link is requested. A code that is not well-formed is treated as unknown.
 */
public record PatientLinkRequest(@NotNull String code) {}
