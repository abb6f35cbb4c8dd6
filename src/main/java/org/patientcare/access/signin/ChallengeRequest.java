package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;
import org.patientcare.platform.shared.Characters;

/**
 * Requests a WebAuthn challenge.
 *
 * @param link the token of an invitation; null for other purposes
 */
public record ChallengeRequest(@NotNull ChallengePurpose purpose, @Characters String link) {}
