package org.patientcare.patients.patient;

import jakarta.validation.constraints.NotNull;

/** Who is to get a link. A code that no patient can have is an unknown one. */
public record PatientLinkRequest(@NotNull String code) {}
