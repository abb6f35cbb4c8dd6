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
}
