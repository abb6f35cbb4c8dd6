package org.patientcare.patients.patient;

import jakarta.validation.constraints.NotNull;

/**
 * The patient for whom a token is requested. A code that is not well-formed is treated as unknown,
 * not as an invalid request.
 */
public record AuthenticateRequest(@NotNull String code) {}
