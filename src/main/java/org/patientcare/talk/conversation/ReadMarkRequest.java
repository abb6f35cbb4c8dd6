package org.patientcare.talk.conversation;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/** Up to which message somebody has read. */
public record ReadMarkRequest(@NotNull @Min(0) Integer number) {}
