package org.patientcare.talk.conversation;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/** The number of the last message that the caller has read. */
public record ReadMarkRequest(@NotNull @Min(0) Integer number) {}
