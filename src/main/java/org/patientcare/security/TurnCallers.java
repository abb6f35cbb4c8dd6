package org.patientcare.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.patientcare.organization.KeyPair;

/**
 * For whom a request takes its turn, as far as that can be said before anything is looked up: for
 * the credential that it shows, if that has been let in before, else for the client's address. So
 * who knows but the name of a credential cannot take its owner's places, and who makes up
 * credentials has no more places than one address has.
 *
 * <p>Calls that may wait for a partner, and so take seconds, wait for others of their kind alone.
 */
@ApplicationScoped
public class TurnCallers {

    private static final int MAX_KNOWN = 20_000;
    private static final int MAX_TOKEN = 4_096;
    private static final String SHOWN = TurnCallers.class.getName();
    private static final String ADDRESS = "address:";
    private static final String SEND = "send ";

    @Inject private AuthSettings settings;
    @Inject private ClientAddress address;
    @Inject private CurrentCaller current;

    private final Map<String, Boolean> known = Collections.synchronizedMap(new Latest());

    /** Forgets those that have not been seen for longest. */
    private static final class Latest extends LinkedHashMap<String, Boolean> {

        private static final long serialVersionUID = 1L;

        Latest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MAX_KNOWN;
        }
    }

    String of(HttpServletRequest request) {
        Optional<String> shown = keys(request).or(() -> token(request));
        shown.ifPresent(credential -> request.setAttribute(SHOWN, credential));
        return shown.filter(credential -> known.get(credential) != null)
                .map(credential -> kind(request) + credential)
                .orElseGet(() -> ADDRESS + address.get());
    }

    /** Remembers what was let in. */
    void answered(HttpServletRequest request) {
        if (current.get().isPresent() && request.getAttribute(SHOWN) instanceof String credential) {
            known.put(credential, true);
        }
    }

    /** Whom the caller's turns belong to, as a sentence begins. */
    static String subject(String caller) {
        return caller.startsWith(ADDRESS) ? "This address" : "This credential";
    }

    /** Whether it is a caller's turns to send that are meant. */
    static boolean sends(String caller) {
        return caller.startsWith(SEND);
    }

    private Optional<String> keys(HttpServletRequest request) {
        String apiKey = request.getHeader(settings.apiKeyHeader());
        String secretKey = request.getHeader(settings.secretKeyHeader());
        return PresentedKeys.arePlausible(apiKey, secretKey)
                ? Optional.of("keys:" + hash(apiKey + "\n" + secretKey))
                : Optional.empty();
    }

    /** By what is signed, which its bearer cannot vary. */
    private static Optional<String> token(HttpServletRequest request) {
        return PatientTokenFilter.bearer(request.getHeader(HttpHeaders.AUTHORIZATION))
                .filter(token -> token.length() <= MAX_TOKEN && token.indexOf('.') > 0)
                .map(token -> "token:" + hash(token.substring(0, token.lastIndexOf('.'))));
    }

    private static String kind(HttpServletRequest request) {
        String uri = request.getRequestURI();
        boolean send = request.getMethod().equals(HttpMethod.PUT) && uri.endsWith("/send");
        return send ? SEND : uri.endsWith("/self-check") ? "check " : "";
    }

    private static String hash(String text) {
        return Base64.getEncoder()
                .encodeToString(KeyPair.sha256(text.getBytes(StandardCharsets.UTF_8)));
    }
}
