package org.patientcare.surfaces.operator;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotWhite;

/** Why a prescription is withdrawn. */
public record WithdrawalRequest(@NotNull @NotWhite @Characters String reason) {}
