package org.patientcare.patients.codebatch;

/**
 * Luhn mod N over the 30 characters that batches make codes of: finds each single wrong character,
 * and two neighbours that changed places but for {@code 0} and {@code Y}. All other characters of a
 * code are left out, so it makes no difference whether a dash was typed.
 *
 * <p>From the right, each second one of those that count is doubled, and the two digits of the
 * result to the base of 30 are added; the sum of all is a multiple of 30.
 */
final class CheckCharacter {

    /** Without B, I, L, O, S and Z, which look like 8, 1, 1, 0, 5 and 2. */
    static final String LETTERS = "ACDEFGHJKMNPQRTUVWXY";

    /** The number of them has to be even, or two characters would count alike. */
    private static final String ALPHABET = "0123456789" + LETTERS;

    private static final int BASE = ALPHABET.length();

    private CheckCharacter() {}

    /** Whether the code as a whole is as it was made, its check character among the others. */
    static boolean isRight(CharSequence code) {
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
     * Puts the one character into a place that makes the code right.
     *
     * @param place of any character, which is replaced
     */
    static void put(StringBuilder code, int place) {
        int next = 0;
        do {
            code.setCharAt(place, ALPHABET.charAt(next));
            next++;
        } while (!isRight(code));
    }
}
