package org.patientcare.access.caller;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.patientcare.access.session.SessionToken;
import org.patientcare.platform.config.PublicUrl;

/**
 * The cookies of the session, of the browser that requested a challenge or was redirected to a
 * provider, and of a browser in which somebody has signed in. Parsed from the raw header, so that a
 * malformed or duplicate cookie counts as missing.
 */
@ApplicationScoped
public class SessionCookie {

    /** The {@code __Host-} prefix: browsers accept it only from this exact host, over HTTPS. */
    private static final String NAME = "__Host-patientcare";

    private static final String ON_LOOPBACK = "patientcare-loopback";
    private static final String CHALLENGE = "-challenge";
    private static final String PROVIDER = "-provider";
    private static final String BROWSER = "-browser";
    private static final int CHALLENGE_SECONDS = 300;

    @Inject private PublicUrl publicUrl;

    private String name;
    private String attributes;

    @PostConstruct
    void initialize() {
        boolean plain = publicUrl.isPlainAndLocal();
        name = plain ? ON_LOOPBACK : NAME;
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (plain ? "" : "; Secure");
    }

    /** Whether the request has a session cookie, valid or not. */
    boolean isPresent(HttpServletRequest request) {
        return !values(request, name).isEmpty();
    }

    /** The session cookie's token; empty unless there is exactly one well-formed cookie. */
    public Optional<SessionToken> session(HttpServletRequest request) {
        return single(values(request, name));
    }

    /** Likewise the cookie of the browser that requested a challenge. */
    public Optional<SessionToken> challenge(HttpServletRequest request) {
        return single(values(request, name + CHALLENGE));
    }

    /** Likewise the cookie of the browser that was redirected to a provider. */
    public Optional<SessionToken> provider(HttpServletRequest request) {
        return single(values(request, name + PROVIDER));
    }

    /** Likewise the cookie of a {@link KnownBrowser}, whatever it contains. */
    Optional<String> browser(HttpServletRequest request) {
        List<String> values = values(request, name + BROWSER);
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    /** The cookie of a {@link KnownBrowser} for {@code Set-Cookie}. */
    String ofBrowser(String value, Duration age) {
        return name + BROWSER + "=" + value + attributes + "; Max-Age=" + age.toSeconds();
    }

    /** The session cookie for {@code Set-Cookie}; browsers delete it when they close. */
    public String ofSession(SessionToken token) {
        return name + "=" + token.text() + attributes;
    }

    /**
     * The challenge cookie for {@code Set-Cookie}; it expires with the challenge, after {@value
     * #CHALLENGE_SECONDS} s.
     */
    public String ofChallenge(SessionToken binding) {
        return binding(CHALLENGE, binding);
    }

    /** The provider cookie for {@code Set-Cookie}; it expires likewise. */
    public String ofProvider(SessionToken binding) {
        return binding(PROVIDER, binding);
    }

    private String binding(String kind, SessionToken binding) {
        return name + kind + "=" + binding.text() + attributes + "; Max-Age=" + CHALLENGE_SECONDS;
    }

    /** Deletes the provider cookie. */
    public String deleteProvider() {
        return name + PROVIDER + "=" + attributes + "; Max-Age=0";
    }

    /** Deletes the session cookie. */
    public String deleteSession() {
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
