package org.patientcare.access.signin;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.patientcare.access.security.SessionCookie;
import org.patientcare.access.session.SessionToken;

/**
 * The authorization response that a browser brought from a provider.
 *
 * @param provider the provider's name in the path
 * @param state empty if missing or malformed
 * @param binding the browser's provider cookie
 * @param issuer the {@code iss} parameter (RFC 9207); empty for providers that do not send it
 * @param code the authorization code; empty if the provider did not authenticate the person
 */
record ProviderCallback(
        String provider,
        Optional<SessionToken> state,
        Optional<SessionToken> binding,
        Optional<String> issuer,
        Optional<String> code) {

    /** The longest code in characters; Entra's have about 1,200. */
    private static final int MAX_CODE_CHARACTERS = 4096;

    static ProviderCallback of(String provider, HttpServletRequest request, SessionCookie cookie) {
        return new ProviderCallback(
                provider,
                single(request, "state").flatMap(SessionToken::parse),
                cookie.provider(request),
                single(request, "iss"),
                single(request, "code").filter(code -> code.length() <= MAX_CODE_CHARACTERS));
    }

    /** Whether the response names this issuer or none. */
    boolean isFrom(String expected) {
        return issuer.map(expected::equals).orElse(true);
    }

    private static Optional<String> single(HttpServletRequest request, String name) {
        String[] values = request.getParameterValues(name);
        return values != null && values.length == 1 && !values[0].isEmpty()
                ? Optional.of(values[0])
                : Optional.empty();
    }

    /** Leaves out the code so that it cannot reach a log. */
    @Override
    public String toString() {
        return "ProviderCallback";
    }
}
