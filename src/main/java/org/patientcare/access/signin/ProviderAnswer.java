package org.patientcare.access.signin;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.patientcare.access.security.SessionCookie;
import org.patientcare.access.session.SessionToken;

/**
 * What a browser brought from a provider.
 *
 * @param provider by its name in the address
 * @param binding of its cookie
 * @param issuer who says so; empty for providers that do not say it
 * @param code empty if the provider let nobody in
 */
record ProviderAnswer(
        String provider,
        Optional<SessionToken> state,
        Optional<SessionToken> binding,
        Optional<String> issuer,
        Optional<String> code) {

    /** In characters; Entra's are some 1,200. */
    private static final int LONGEST_CODE = 4096;

    static ProviderAnswer of(String provider, HttpServletRequest request, SessionCookie cookie) {
        return new ProviderAnswer(
                provider,
                single(request, "state").flatMap(SessionToken::parse),
                cookie.provider(request),
                single(request, "iss"),
                single(request, "code").filter(code -> code.length() <= LONGEST_CODE));
    }

    /** Whether nobody but this one says so. */
    boolean isFrom(String expected) {
        return issuer.map(expected::equals).orElse(true);
    }

    private static Optional<String> single(HttpServletRequest request, String name) {
        String[] values = request.getParameterValues(name);
        return values != null && values.length == 1 && !values[0].isEmpty()
                ? Optional.of(values[0])
                : Optional.empty();
    }

    /** Says nothing of the code, so that no log line can. */
    @Override
    public String toString() {
        return "ProviderAnswer";
    }
}
