package org.patientcare.access.signin;

/**
 * The provider's URL at which a person authenticates.
 *
 * @param url works once, within five minutes, in the browser that requested it
 */
public record ProviderChallengeView(String url) {}
