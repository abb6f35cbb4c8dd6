package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;

/** The token of a link to the console. */
public record LinkRequest(@NotNull @Characters String link) {}
