package org.patientcare.access.signin;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.regex.Pattern;
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
 * @param error the code of the provider's error; empty if missing or malformed
 */
record ProviderCallback(
        String provider,
        Optional<SessionToken> state,
        Optional<SessionToken> binding,
        Optional<String> issuer,
        Optional<String> code,
        Optional<String> error) {

    private static final Logger LOG = System.getLogger(ProviderCallback.class.getName());

    /** The error if the person declined, which is no fault. */
    private static final String DECLINED = "access_denied";

    /** The longest code in characters; Entra's have about 1,200. */
    private static final int MAX_CODE_CHARACTERS = 4096;

    /**
     * The codes of OAuth and OpenID Connect; others may be free text, which could name a person.
     */
    private static final Pattern ERROR = Pattern.compile("[a-z_]{1,64}");

    static ProviderCallback of(String provider, HttpServletRequest request, SessionCookie cookie) {
        return new ProviderCallback(
                provider,
                single(request, "state").flatMap(SessionToken::parse),
                cookie.provider(request),
                single(request, "iss"),
                single(request, "code").filter(code -> code.length() <= MAX_CODE_CHARACTERS),
                single(request, "error").filter(error -> ERROR.matcher(error).matches()));
    }

    /** Whether the response names this issuer or none. */
    boolean isFrom(String expected) {
        return issuer.map(expected::equals).orElse(true);
    }

    /**
     * Logs the provider's error if it did not authenticate the person: it often names a fault of
     * the configuration. To be called only once the state has proved to be ours, so that nobody can
     * fill the log by inventing responses.
     */
    void logError() {
        if (code.isEmpty()) {
            LOG.log(
                    error.filter(DECLINED::equals).isPresent() ? Level.INFO : Level.WARNING,
                    "A sign-in by the provider {0} failed there: {1}",
                    provider,
                    error.orElse("without an error code"));
        }
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
