package org.patientcare.access.signin;

import java.util.List;

/**
 * The ways to sign in here, beside passkeys.
 *
 * @param keys whether the operator's keys may open a session
 * @param demo whether one may sign in as a person of the demo organization
 * @param providers the configured OpenID providers
 */
public record WaysView(boolean keys, boolean demo, List<ProviderView> providers) {

    public WaysView {
        providers = List.copyOf(providers);
    }

    /** A provider with the text of its button. */
    public record ProviderView(String name, String label) {}
}
