package org.patientcare.access.signin;

/**
 * Where a browser goes to prove to a provider who somebody is.
 *
 * @param url works once, within five minutes, in the browser that asked
 */
public record ProviderChallengeView(String url) {}
