package org.patientcare.patients.patient;

import com.google.i18n.phonenumbers.PhoneNumberUtil;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A term under which patients are found: a word of a name, or a whole other value in a form that
 * does not depend on how it was typed.
 *
 * @param text compared as bytes
 */
record SearchTerm(Kind kind, String text) implements Comparable<SearchTerm> {

    /** What a term is taken from, in the order of the index. */
    enum Kind {
        EMAIL("email:"),
        NAME("name:"),
        PHONE("phone:"),
        TAX_ID("tax_id:");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    private static final Comparator<SearchTerm> ORDER =
            Comparator.comparing(SearchTerm::kind).thenComparing(SearchTerm::text);

    private static final int MAX_CALLING_CODE_LENGTH = 3;

    /** In characters, of four bytes at most; with its kind a term has at most 1,024 bytes. */
    private static final int MAX_EMAIL_LENGTH = 254;

    private static final Pattern BLANK = Pattern.compile("[\\p{Cf}\\p{Zs}\\s]+");
    private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]+");
    private static final Pattern LEADING_ZEROS = Pattern.compile("^0+");

    /** A plus sign before all digits, as in {@code (+34) 600} and {@code Tel. +34 600}. */
    private static final Pattern INTERNATIONAL = Pattern.compile("^[^\\p{Nd}]*[+\uFF0B]");

    /**
     * A tax id by its letters and digits. Each of these methods returns empty if nothing is left,
     * or if the value is null.
     */
    static Optional<SearchTerm> ofTaxId(String taxId) {
        return of(Kind.TAX_ID, taxId == null ? "" : NameWords.lettersAndDigits(taxId));
    }

    /**
     * An e-mail address without regard to case, blanks and invisible characters. What is beyond its
     * first 254 characters does not count: some characters are eighteen when they are normalized.
     */
    static Optional<SearchTerm> ofEmail(String email) {
        if (email == null) {
            return Optional.empty();
        }
        String plain =
                BLANK.matcher(Normalizer.normalize(email, Normalizer.Form.NFKC))
                        .replaceAll("")
                        .toLowerCase(Locale.ROOT);
        int length = plain.codePointCount(0, plain.length());
        return of(
                Kind.EMAIL,
                plain.substring(
                        0, plain.offsetByCodePoints(0, Math.min(length, MAX_EMAIL_LENGTH))));
    }

    /**
     * A phone number by its national digits: without the code of the country after a plus sign or
     * {@code 00}, and without the zeros that are dialled at home.
     */
    static Optional<SearchTerm> ofPhone(String phone) {
        if (phone == null) {
            return Optional.empty();
        }
        String digits = NO_DIGIT.matcher(NameWords.lettersAndDigits(phone)).replaceAll("");
        if (INTERNATIONAL.matcher(phone).find()) {
            digits = withoutCallingCode(digits);
        } else if (digits.startsWith("00")) {
            digits = withoutCallingCode(digits.substring(2));
        }
        return of(Kind.PHONE, LEADING_ZEROS.matcher(digits).replaceFirst(""));
    }

    /** As the column {@code patient_search_term.term} has it. */
    String stored() {
        return kind.prefix + text;
    }

    private static String withoutCallingCode(String digits) {
        Set<Integer> codes = PhoneNumberUtil.getInstance().getSupportedCallingCodes();
        for (int length = 1;
                length <= Math.min(MAX_CALLING_CODE_LENGTH, digits.length());
                length++) {
            if (codes.contains(Integer.valueOf(digits.substring(0, length)))) {
                return digits.substring(length);
            }
        }
        return digits;
    }

    private static Optional<SearchTerm> of(Kind kind, String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(new SearchTerm(kind, text));
    }

    /**
     * The first text, compared as bytes, after all those that begin with this one; empty if there
     * is none.
     */
    static Optional<String> endOfBeginning(String beginning) {
        int end = beginning.length();
        while (end > 0) {
            int last = beginning.codePointBefore(end);
            end -= Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next =
                        last + 1 == Character.MIN_SURROGATE
                                ? Character.MAX_SURROGATE + 1
                                : last + 1;
                return Optional.of(beginning.substring(0, end) + Character.toString(next));
            }
        }
        return Optional.empty();
    }

    @Override
    public int compareTo(SearchTerm other) {
        return ORDER.compare(this, other);
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "SearchTerm";
    }
}
