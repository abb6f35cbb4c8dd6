package org.patientcare.patients.patient;

import jakarta.validation.constraints.NotNull;

/**
 * Whose token is asked for. A code that no patient can have is an unknown one, not a malformed
 * request.
 */
public record AuthenticateRequest(@NotNull String code) {}
