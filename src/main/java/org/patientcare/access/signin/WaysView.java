package org.patientcare.access.signin;

import java.util.List;

/**
 * How people can sign in here, beside passkeys.
 *
 * @param keys whether the operator's keys open a session
 * @param demo whether one may look around as somebody of the demo organization
 * @param providers those of the hospital's own
 */
public record WaysView(boolean keys, boolean demo, List<ProviderView> providers) {

    public WaysView {
        providers = List.copyOf(providers);
    }

    /** A provider, and what its button says. */
    public record ProviderView(String name, String label) {}
}
