package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Base64;
import java.util.Optional;
import org.patientcare.platform.shared.Sha256;

/** Recognizes a credential that a request presents, valid or not, by a hash of its value. */
@ApplicationScoped
class CredentialFingerprint {

    private static final int MAX_TOKEN = 4_096;

    @Inject private AuthSettings settings;
    @Inject private SessionCookie cookie;

    /** The hash of the keys, else of the token, else of the session; empty without any. */
    Optional<String> of(HttpServletRequest request) {
        return keys(request).or(() -> token(request)).or(() -> session(request));
    }

    private Optional<String> keys(HttpServletRequest request) {
        String apiKey = request.getHeader(settings.apiKeyHeader());
        String secretKey = request.getHeader(settings.secretKeyHeader());
        return PresentedKeys.arePlausible(apiKey, secretKey)
                ? Optional.of("keys:" + hash(apiKey + "\n" + secretKey))
                : Optional.empty();
    }

    private Optional<String> session(HttpServletRequest request) {
        return cookie.session(request).map(token -> "session:" + hash(token.text()));
    }

    /** By the signed part of the token, which its bearer cannot vary. */
    private static Optional<String> token(HttpServletRequest request) {
        return PatientTokenFilter.bearer(request.getHeader(HttpHeaders.AUTHORIZATION))
                .filter(token -> token.length() <= MAX_TOKEN && token.indexOf('.') > 0)
                .map(token -> "token:" + hash(token.substring(0, token.lastIndexOf('.'))));
    }

    private static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
