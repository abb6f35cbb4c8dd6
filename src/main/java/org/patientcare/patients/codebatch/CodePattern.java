package org.patientcare.patients.codebatch;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.patientcare.platform.shared.CallerCode;

/**
 * What the codes of a batch look like: {@code #} is a digit, {@code ?} one of 20 letters, {@code *}
 * the check character ({@link CheckCharacter}), once at most; every other character is itself.
 *
 * @param text at most 64 characters
 */
record CodePattern(String text) {

    private static final char DIGIT = '#';
    private static final char LETTER = '?';
    private static final char CHECK = '*';

    private static final int DIGITS = 10;

    /** Beyond any count; what is more makes no difference. */
    private static final long ENOUGH = 1_000_000_000_000L;

    /** What is wrong with it as a sentence without its subject; empty for nothing. */
    Optional<String> fault() {
        if (text.chars().filter(c -> c == CHECK).count() > 1) {
            return Optional.of("must have one * at most");
        }
        return new CallerCode.Validator().isValid(filled('0'), null)
                ? Optional.empty()
                : Optional.of(
                        "must make codes without control characters, backslashes and white space at either end");
    }

    private String filled(char with) {
        return text.replace(DIGIT, with).replace(LETTER, with).replace(CHECK, with);
    }

    /** How many codes there are, 10^12 for more. */
    long possible() {
        long possible = 1;
        for (char c : text.toCharArray()) {
            possible *= c == DIGIT ? DIGITS : c == LETTER ? CheckCharacter.LETTERS.length() : 1;
            possible = Math.min(possible, ENOUGH);
        }
        return possible;
    }

    /** Whether nobody finds one of so many by guessing: there are a thousand times as many. */
    boolean hides(long count) {
        return possible() >= PatternFits.TIMES * count;
    }

    /** One of them, each as likely as any other. */
    String code(RandomGenerator random) {
        StringBuilder code = new StringBuilder(text);
        for (int i = 0; i < code.length(); i++) {
            switch (text.charAt(i)) {
                case DIGIT -> code.setCharAt(i, (char) ('0' + random.nextInt(DIGITS)));
                case LETTER -> code.setCharAt(i, letter(random));
                default -> {
                    // itself, or the check character, which depends on all others
                }
            }
        }
        int check = text.indexOf(CHECK);
        if (check >= 0) {
            CheckCharacter.put(code, check);
        }
        return code.toString();
    }

    private static char letter(RandomGenerator random) {
        return CheckCharacter.LETTERS.charAt(random.nextInt(CheckCharacter.LETTERS.length()));
    }
}
