package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotBlank;
import org.patientcare.platform.shared.Characters;

/** Why something is taken back. */
public record UndoRequest(@NotBlank @Characters String reason) {}
