package org.patientcare.operator;

import jakarta.validation.constraints.NotBlank;
import org.patientcare.shared.Characters;

/** Why a prescription counts no more. */
public record WithdrawalRequest(@NotBlank @Characters String reason) {}
