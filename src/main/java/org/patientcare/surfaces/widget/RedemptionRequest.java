package org.patientcare.surfaces.widget;

import jakarta.validation.constraints.NotNull;

/** The activation code that a patient entered. A malformed code is treated as an unknown one. */
public record RedemptionRequest(@NotNull String code) {}
