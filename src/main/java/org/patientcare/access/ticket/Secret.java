package org.patientcare.access.ticket;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.patientcare.platform.shared.Sha256;

/** 256 random bits as they stand in an address. */
record Secret(String text) {

    private static final int BYTES = 32;

    /** As many characters as so many bytes have. */
    private static final int CHARACTERS = 43;

    private static final SecureRandom RANDOM = new SecureRandom();

    static Secret random() {
        byte[] random = new byte[BYTES];
        RANDOM.nextBytes(random);
        return new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /**
     * @param shown of any length; null is none
     * @return empty if it can be none of ours
     */
    static Optional<Secret> parse(String shown) {
        return Optional.ofNullable(shown)
                .filter(text -> text.length() == CHARACTERS && text.chars().allMatch(Secret::fits))
                .map(Secret::new);
    }

    private static boolean fits(int c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '-'
                || c == '_';
    }

    /** As the database keeps it. */
    byte[] hash() {
        return Sha256.of(text);
    }

    /** Says nothing of the text, so that no log line can. */
    @Override
    public String toString() {
        return "Secret";
    }
}
