package org.patientcare.surfaces.widget;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/** Up to which message a patient has read. */
public record ReadMarkRequest(@NotNull @Min(0) Integer number) {}
