package org.patientcare.operator;

import jakarta.validation.constraints.NotBlank;
import org.patientcare.shared.Characters;

/** Why something is taken back. */
public record UndoRequest(@NotBlank @Characters String reason) {}
