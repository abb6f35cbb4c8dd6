package org.patientcare.operator;

import jakarta.validation.constraints.NotNull;
import org.patientcare.shared.Characters;
import org.patientcare.shared.NotWhite;

/** Why a prescription counts no more. */
public record WithdrawalRequest(@NotNull @NotWhite @Characters String reason) {}
