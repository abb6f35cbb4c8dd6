package org.patientcare.access.oidc;

import java.net.URI;

/** Which URLs are acceptable for a provider: https, or http on the loopback interface. */
final class ProviderUrls {

    private static final String LOOPBACK = "localhost|127(\\.[0-9]{1,3}){3}|\\[::1]";

    private ProviderUrls() {}

    /** Whether the text is an acceptable issuer: such a URL without query and fragment. */
    static boolean isAcceptableIssuer(String text) {
        try {
            URI uri = URI.create(text);
            return uri.getRawQuery() == null && uri.getRawFragment() == null && isSafe(uri, true);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Whether browsers and this service may use the endpoint.
     *
     * @param issuer the provider's issuer; an http endpoint on loopback is acceptable only if the
     *     issuer is http as well
     */
    static boolean isSafe(URI uri, String issuer) {
        return uri != null && isSafe(uri, issuer.startsWith("http:"));
    }

    private static boolean isSafe(URI uri, boolean loopback) {
        if (uri.getHost() == null || uri.getRawUserInfo() != null) {
            return false;
        }
        return "https".equals(uri.getScheme())
                || loopback && "http".equals(uri.getScheme()) && uri.getHost().matches(LOOPBACK);
    }
}
