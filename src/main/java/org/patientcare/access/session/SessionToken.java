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
 * A secret of 256 random bits that a browser or a link carries; the database has its hash alone.
 *
 * @param text 43 letters, digits, {@code -} and {@code _}
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

    /** What a caller shows; empty if it cannot be one. */
    public static Optional<SessionToken> parse(String shown) {
        return Optional.ofNullable(shown)
                .filter(text -> text.length() == CHARACTERS && text.matches(SHAPE))
                .map(SessionToken::new);
    }

    /** Under which it is looked up. */
    public byte[] hash() {
        return Sha256.of(text);
    }

    /** What only a holder of both can work out, and says nothing of either. */
    byte[] proof(String keys) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.US_ASCII), MAC));
            return mac.doFinal(keys.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + MAC, e);
        }
    }

    /** Says nothing of the token, so that no log line can. */
    @Override
    public String toString() {
        return "SessionToken";
    }
}
