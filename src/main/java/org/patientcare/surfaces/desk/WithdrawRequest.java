package org.patientcare.surfaces.desk;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;

/** Why a professional withdraws one of their own prescriptions. */
public record WithdrawRequest(@NotNull @NotOnlyWhitespace @Characters String reason) {}
