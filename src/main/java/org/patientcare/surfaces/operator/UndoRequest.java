package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotBlank;
import org.patientcare.platform.shared.Characters;

/** Why a redemption is undone. */
public record UndoRequest(@NotBlank @Characters String reason) {}
