package org.patientcare.patients.codebatch;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.patientcare.platform.shared.CallerCode;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;

/**
 * The pattern of the codes of a batch: {@code #} stands for a digit, {@code ?} for one of 20
 * letters, {@code *} for the check character ({@link CheckCharacter}; at most one); every other
 * character stands for itself.
 *
 * @param text at most 64 characters
 */
record CodePattern(String text) {

    private static final char DIGIT = '#';
    private static final char LETTER = '?';
    private static final char CHECK = '*';

    private static final int DIGITS = 10;

    private static final long MIN_CODES_PER_USED_CODE = 1_000;

    /**
     * Upper limit of {@link #possibleCodes}, against overflow; larger than any number it is
     * compared with.
     */
    private static final long MAX_POSSIBLE = 1_000_000_000_000L;

    /** What is wrong with the pattern, empty if it is valid. */
    Optional<Fault> fault() {
        if (text.chars().filter(c -> c == CHECK).count() > 1) {
            return Optional.of(FaultCode.PATTERN_WITH_TWO_CHECKS.of());
        }
        return new CallerCode.Validator().isValid(filled('0'), null)
                ? Optional.empty()
                : Optional.of(FaultCode.PATTERN_NOT_OF_CODES.of());
    }

    private String filled(char with) {
        return text.replace(DIGIT, with).replace(LETTER, with).replace(CHECK, with);
    }

    /** The number of different codes that the pattern allows, at most 10^12. */
    long possibleCodes() {
        long possible = 1;
        for (char c : text.toCharArray()) {
            possible *= c == DIGIT ? DIGITS : c == LETTER ? CheckCharacter.LETTERS.length() : 1;
            possible = Math.min(possible, MAX_POSSIBLE);
        }
        return possible;
    }

    /**
     * Whether the pattern allows at least 1,000 times as many codes, so that they cannot be
     * guessed.
     *
     * @param count number of codes in use
     */
    boolean isUnguessable(long count) {
        return possibleCodes() >= MIN_CODES_PER_USED_CODE * count;
    }

    /** A random code of the pattern, uniformly distributed. */
    String randomCode(RandomGenerator random) {
        StringBuilder code = new StringBuilder(text);
        for (int i = 0; i < code.length(); i++) {
            switch (text.charAt(i)) {
                case DIGIT -> code.setCharAt(i, (char) ('0' + random.nextInt(DIGITS)));
                case LETTER -> code.setCharAt(i, letter(random));
                default -> {
                    // a literal character, or the check character, which depends on all others
                }
            }
        }
        int check = text.indexOf(CHECK);
        if (check >= 0) {
            CheckCharacter.setAt(code, check);
        }
        return code.toString();
    }

    private static char letter(RandomGenerator random) {
        return CheckCharacter.LETTERS.charAt(random.nextInt(CheckCharacter.LETTERS.length()));
    }

    /**
     * Luhn mod N over the 30 characters of which the codes of batches are made. It detects every
     * single wrong character and every swap of two adjacent characters, except {@code 0} and {@code
     * Y}. Characters outside the alphabet, such as dashes, are ignored.
     *
     * <p>From the right, every second character's value is doubled and the two base-30 digits of
     * the result are added; the sum over all characters must be a multiple of 30.
     */
    static final class CheckCharacter {

        /**
         * Letters that cannot be mistaken for digits: B, I, L, O, S and Z look like 8, 1, 1, 0, 5
         * and 2.
         */
        static final String LETTERS = "ACDEFGHJKMNPQRTUVWXY";

        /** Its size must be even: otherwise doubling would map two characters to the same value. */
        private static final String ALPHABET = "0123456789" + LETTERS;

        private static final int BASE = ALPHABET.length();

        private CheckCharacter() {}

        /** Whether the code, including its check character, is valid. */
        static boolean isValid(CharSequence code) {
            int sum = 0;
            int factor = 1;
            for (int i = code.length() - 1; i >= 0; i--) {
                int value = ALPHABET.indexOf(code.charAt(i));
                if (value >= 0) {
                    int weighed = value * factor;
                    sum += weighed / BASE + weighed % BASE;
                    factor = 3 - factor;
                }
            }
            return sum % BASE == 0;
        }

        /**
         * Writes the check character that makes the code valid.
         *
         * @param place index of the check character; the character there is replaced
         */
        static void setAt(StringBuilder code, int place) {
            int next = 0;
            do {
                code.setCharAt(place, ALPHABET.charAt(next));
                next++;
            } while (!isValid(code));
        }
    }
}
