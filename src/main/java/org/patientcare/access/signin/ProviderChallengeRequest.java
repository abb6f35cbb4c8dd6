package org.patientcare.access.signin;

import jakarta.validation.constraints.NotNull;

/** What somebody is to be sent to a provider for. */
public record ProviderChallengeRequest(@NotNull ProviderPurpose purpose) {}
