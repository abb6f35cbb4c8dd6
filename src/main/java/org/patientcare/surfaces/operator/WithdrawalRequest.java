package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** Why a prescription is withdrawn. */
public record WithdrawalRequest(@NotNull @NotOnlyWhitespace @Characters String reason) {}
