package org.patientcare.access.security;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.session.SessionToken;
import org.patientcare.platform.config.PublicUrl;

/**
 * The cookies of people who sign in: of the session, and of the browser that asked for a challenge.
 * Read off the header, so that one of another form, or two of one name, are none.
 */
@ApplicationScoped
public class SessionCookie {

    /** Browsers take it from a page of this very host alone, over HTTPS. */
    private static final String NAME = "__Host-patientcare";

    private static final String ON_LOOPBACK = "patientcare-loopback";
    private static final String CHALLENGE = "-challenge";
    private static final String PROVIDER = "-provider";
    private static final int CHALLENGE_SECONDS = 300;

    @Inject private PublicUrl publicUrl;

    private String name;
    private String attributes;

    @PostConstruct
    void begin() {
        boolean plain = !publicUrl.isSecure() && publicUrl.isLocal();
        name = plain ? ON_LOOPBACK : NAME;
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (plain ? "" : "; Secure");
    }

    /** Whether a request has one, of whatever form. */
    boolean isThere(HttpServletRequest request) {
        return !values(request, name).isEmpty();
    }

    /** Empty unless there is one, and one alone. */
    public Optional<SessionToken> session(HttpServletRequest request) {
        return single(values(request, name));
    }

    /** The same of the browser that asked for a challenge. */
    public Optional<SessionToken> challenge(HttpServletRequest request) {
        return single(values(request, name + CHALLENGE));
    }

    /** The same of the browser that was sent to a provider. */
    public Optional<SessionToken> provider(HttpServletRequest request) {
        return single(values(request, name + PROVIDER));
    }

    /** For {@code Set-Cookie}; browsers forget it when they are closed. */
    public String ofSession(SessionToken token) {
        return name + "=" + token.text() + attributes;
    }

    /** The same, for as long as a challenge can be answered. */
    public String ofChallenge(SessionToken binding) {
        return binding(CHALLENGE, binding);
    }

    /** The same for a browser that is sent to a provider. */
    public String ofProvider(SessionToken binding) {
        return binding(PROVIDER, binding);
    }

    private String binding(String kind, SessionToken binding) {
        return name + kind + "=" + binding.text() + attributes + "; Max-Age=" + CHALLENGE_SECONDS;
    }

    /** Makes the browser forget the one with which it was sent to a provider. */
    public String providerEnded() {
        return name + PROVIDER + "=" + attributes + "; Max-Age=0";
    }

    /** Makes the browser forget the one of the session. */
    public String ended() {
        return name + "=" + attributes + "; Max-Age=0";
    }

    private static Optional<SessionToken> single(List<String> values) {
        return values.size() == 1 ? SessionToken.parse(values.get(0)) : Optional.empty();
    }

    private static List<String> values(HttpServletRequest request, String name) {
        return Collections.list(request.getHeaders(HttpHeaders.COOKIE)).stream()
                .flatMap(header -> List.of(header.split(";")).stream())
                .map(String::strip)
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> pair.substring(name.length() + 1))
                .toList();
    }
}
