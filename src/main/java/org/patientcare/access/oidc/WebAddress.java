package org.patientcare.access.oidc;

import java.net.URI;

/** Where a provider may be: behind TLS, or on this very machine. */
final class WebAddress {

    private static final String LOOPBACK = "localhost|127(\\.[0-9]{1,3}){3}|\\[::1]";

    private WebAddress() {}

    /** Whether it can stand for a provider. */
    static boolean isIssuer(String text) {
        try {
            URI uri = URI.create(text);
            return uri.getRawQuery() == null && uri.getRawFragment() == null && isSafe(uri, true);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Whether browsers and we may go there.
     *
     * @param issuer http is for what belongs to a provider on loopback that has it as well
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
