package org.patientcare.access.caller;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.access.session.SessionToken;
import org.patientcare.platform.shared.Sha256;

/**
 * A browser in which somebody has signed in during the last {@value #DAYS} days, other than for a
 * demo. It has limits of its own for signing in, so that other devices behind its address cannot
 * use them up. Its cookie identifies nobody; it is authenticated by the operator's keys, which all
 * nodes have, so that callers cannot invent browsers.
 */
@ApplicationScoped
public class KnownBrowser {

    static final int DAYS = 90;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int PARTS = 3;

    /** The cookie has 100 characters. */
    private static final int MAX_CHARACTERS = 128;

    @Inject private ConfiguredKeys configured;
    @Inject private SessionCookie cookie;
    @Inject private Clock clock;

    private SecretKeySpec key;

    @PostConstruct
    void deriveKey() {
        key =
                new SecretKeySpec(
                        Sha256.of("known browser\n" + configured.operatorKeysText()), ALGORITHM);
    }

    /** The id of the browser; empty if it is not known. */
    public Optional<String> find(HttpServletRequest request) {
        return cookie.browser(request)
                .filter(text -> text.length() <= MAX_CHARACTERS)
                .map(text -> text.split("\\.", PARTS))
                .filter(parts -> parts.length == PARTS && isValid(parts))
                .map(parts -> parts[1]);
    }

    /** The cookie for {@code Set-Cookie} after somebody has signed in. */
    public String cookieAfterSignIn(HttpServletRequest request) {
        String id = find(request).orElseGet(() -> SessionToken.random().text());
        String end = String.valueOf(clock.instant().plus(Duration.ofDays(DAYS)).getEpochSecond());
        return cookie.ofBrowser(end + "." + id + "." + proof(end, id), Duration.ofDays(DAYS));
    }

    private boolean isValid(String... parts) {
        boolean isOurs =
                MessageDigest.isEqual(
                        proof(parts[0], parts[1]).getBytes(StandardCharsets.US_ASCII),
                        parts[2].getBytes(StandardCharsets.US_ASCII));
        return isOurs && clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(parts[0])));
    }

    private String proof(String end, String id) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal((end + "." + id).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HMAC with SHA-256", e);
        }
    }
}
