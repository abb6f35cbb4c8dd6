package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;

/** Requests a redirect to a provider. */
public record ProviderChallengeRequest(@NotNull ProviderPurpose purpose) {}
