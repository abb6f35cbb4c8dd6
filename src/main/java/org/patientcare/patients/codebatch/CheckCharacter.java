package org.patientcare.patients.codebatch;

/**
 * Luhn mod N over the 30 characters of which the codes of batches are made. It detects every single
 * wrong character and every swap of two adjacent characters, except {@code 0} and {@code Y}.
 * Characters outside the alphabet, such as dashes, are ignored.
 *
 * <p>From the right, every second character's value is doubled and the two base-30 digits of the
 * result are added; the sum over all characters must be a multiple of 30.
 */
final class CheckCharacter {

    /**
     * Letters that cannot be mistaken for digits: B, I, L, O, S and Z look like 8, 1, 1, 0, 5 and
     * 2.
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
