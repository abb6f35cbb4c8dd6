package org.patientcare.platform.shared;

import java.util.Arrays;

/** Encodes a label of a domain name in ASCII (RFC 3492). */
final class Punycode {

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
