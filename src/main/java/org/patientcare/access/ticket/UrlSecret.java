package org.patientcare.access.ticket;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.patientcare.platform.shared.Sha256;

/** A secret of 256 random bits in a URL. */
record UrlSecret(String text) {

    private static final int BYTES = 32;

    /** The length of {@value #BYTES} bytes in base64url. */
    private static final int CHARACTERS = 43;

    private static final SecureRandom RANDOM = new SecureRandom();

    static UrlSecret random() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return new UrlSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /**
     * @param shown the text as received, of any length; null for none
     * @return empty if it does not have the form of a secret
     */
    static Optional<UrlSecret> parse(String shown) {
        return Optional.ofNullable(shown)
                .filter(
                        text ->
                                text.length() == CHARACTERS
                                        && text.chars().allMatch(UrlSecret::isBase64Url))
                .map(UrlSecret::new);
    }

    private static boolean isBase64Url(int c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '-'
                || c == '_';
    }

    /** The SHA-256 hash that the database stores. */
    byte[] hash() {
        return Sha256.of(text);
    }

    /** Leaves out the secret so that it cannot reach a log. */
    @Override
    public String toString() {
        return "UrlSecret";
    }
}
