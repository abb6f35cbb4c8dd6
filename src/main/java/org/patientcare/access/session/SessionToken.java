package org.patientcare.access.session;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.platform.shared.Sha256;

/**
 * A secret of 256 random bits in a cookie or a link; the database stores only its hash.
 *
 * @param text base64url, 43 characters
 */
public record SessionToken(String text) {

    private static final int BYTES = 32;
    private static final int CHARACTERS = 43;
    private static final String SHAPE = "[A-Za-z0-9_-]{" + CHARACTERS + "}";
    private static final String MAC = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    public static SessionToken random() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return new SessionToken(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /**
     * Parses a token that a caller sent; empty if it is null or does not have the form of a token.
     */
    public static Optional<SessionToken> parse(String shown) {
        return Optional.ofNullable(shown)
                .filter(text -> text.length() == CHARACTERS && text.matches(SHAPE))
                .map(SessionToken::new);
    }

    /** The SHA-256 hash by which it is stored and found. */
    public byte[] hash() {
        return Sha256.of(text);
    }

    /**
     * A MAC of the keys under this token: only a holder of both can compute it, and it reveals
     * neither.
     */
    byte[] mac(String keys) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.US_ASCII), MAC));
            return mac.doFinal(keys.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + MAC, e);
        }
    }

    /** Leaves out the token so that it cannot reach a log. */
    @Override
    public String toString() {
        return "SessionToken";
    }
}
