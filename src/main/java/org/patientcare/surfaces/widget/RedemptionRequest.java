package org.patientcare.surfaces.widget;

import jakarta.validation.constraints.NotNull;

/** What a patient types in. A code that no organization can have is an unknown one. */
public record RedemptionRequest(@NotNull String code) {}
