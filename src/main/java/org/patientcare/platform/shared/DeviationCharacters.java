package org.patientcare.platform.shared;

import java.net.IDN;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The four characters on which the two standards for domain names in other scripts differ:
 * IDNA2003, and with it {@link IDN}, turns ß into ss and ς into σ, and leaves out ZWJ and ZWNJ;
 * IDNA2008 (RFC 5891), and with it browsers and mail servers, keeps them. So the same text names
 * two domains, which may have different owners. UTS 46 calls these characters deviations.
 */
public final class DeviationCharacters {

    private static final Pattern DEVIATION = Pattern.compile("[ß\u03C2\u200C\u200D]");

    /** A dot, or what counts as one in other scripts. */
    private static final Pattern DOT = Pattern.compile("[.\u3002\uFF0E\uFF61]");

    private static final Pattern SPELLING = Pattern.compile("[A-Za-z0-9._-]+");

    private static final String ACE_PREFIX = "xn--";

    private DeviationCharacters() {}

    /**
     * How IDNA2008 spells a domain that has one of these characters, in ASCII letters, digits,
     * hyphens, underscores and dots; empty if it has none, so that both standards agree.
     *
     * @throws IllegalArgumentException if another character cannot be in a domain name
     */
    public static Optional<String> asciiSpelling(String domain) {
        String composed = Normalizer.normalize(domain, Normalizer.Form.NFKC);
        if (!DEVIATION.matcher(composed).find()) {
            return Optional.empty();
        }
        String spelling =
                Arrays.stream(DOT.split(composed, -1))
                        .map(DeviationCharacters::asciiLabel)
                        .collect(Collectors.joining("."));
        // It is shown in messages, whose templates must not contain anything from a caller.
        if (!SPELLING.matcher(spelling).matches()) {
            throw new IllegalArgumentException("Not a domain name");
        }
        return Optional.of(spelling);
    }

    private static String asciiLabel(String label) {
        return DEVIATION.matcher(label).find()
                ? ACE_PREFIX
                        + Punycode.encode(label.codePoints().map(Character::toLowerCase).toArray())
                : IDN.toASCII(label, IDN.ALLOW_UNASSIGNED);
    }

    /** Encodes a label of a domain name in ASCII (RFC 3492). */
    static final class Punycode {

        private static final int BASE = 36;
        private static final int FIRST_THRESHOLD = 1;
        private static final int LAST_THRESHOLD = 26;
        private static final int SKEW = 38;
        private static final int DAMP = 700;
        private static final int FIRST_BIAS = 72;
        private static final int ASCII = 0x80;

        private Punycode() {}

        /** Encodes the characters of a label, without a prefix. */
        static String encode(int[] label) {
            StringBuilder encoded = new StringBuilder();
            Arrays.stream(label).filter(c -> c < ASCII).forEach(encoded::appendCodePoint);
            int plain = encoded.length();
            if (plain > 0) {
                encoded.append('-');
            }
            int done = plain;
            int bias = FIRST_BIAS;
            int delta = 0;
            int next = ASCII;
            while (done < label.length) {
                int smallest = smallest(label, next);
                delta += (smallest - next) * (done + 1);
                next = smallest;
                for (int character : label) {
                    if (character < next) {
                        delta++;
                    } else if (character == next) {
                        append(encoded, delta, bias);
                        bias = adapted(delta, done + 1, done == plain);
                        delta = 0;
                        done++;
                    }
                }
                delta++;
                next++;
            }
            return encoded.toString();
        }

        private static int smallest(int[] label, int atLeast) {
            return Arrays.stream(label).filter(c -> c >= atLeast).min().orElseThrow();
        }

        /** Appends a number with digits of variable length. */
        private static void append(StringBuilder encoded, int number, int bias) {
            int rest = number;
            for (int k = BASE; rest >= threshold(k, bias); k += BASE) {
                int threshold = threshold(k, bias);
                encoded.append(digit(threshold + (rest - threshold) % (BASE - threshold)));
                rest = (rest - threshold) / (BASE - threshold);
            }
            encoded.append(digit(rest));
        }

        private static int threshold(int k, int bias) {
            return Math.max(FIRST_THRESHOLD, Math.min(LAST_THRESHOLD, k - bias));
        }

        private static char digit(int value) {
            return Character.forDigit((value + 10) % BASE, BASE);
        }

        private static int adapted(int number, int done, boolean first) {
            int delta = first ? number / DAMP : number / 2;
            delta += delta / done;
            int k = 0;
            while (delta > (BASE - FIRST_THRESHOLD) * LAST_THRESHOLD / 2) {
                delta /= BASE - FIRST_THRESHOLD;
                k += BASE;
            }
            return k + (BASE - FIRST_THRESHOLD + 1) * delta / (delta + SKEW);
        }
    }
}
