package org.patientcare.documents.prescription;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** Why a prescription is withdrawn: at most 255 characters, which are not shown to the public. */
public record WithdrawalRequest(@NotNull @NotOnlyWhitespace @Characters String reason) {}
