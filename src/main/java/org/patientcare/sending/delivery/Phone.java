package org.patientcare.sending.delivery;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;

/**
 * A phone number. What was checked is what messages go to, not what was typed: people write zeros
 * that are dialled at home only.
 *
 * @param prefix of the country, digits only
 * @param typed as the caller wrote it
 * @param number in international form (E.164), digits only
 */
public record Phone(String prefix, String typed, String number) {

    private static final String FORM = "[0-9 ()\\-.]+";

    /** In characters, blanks included; longer than any number. */
    private static final int LONGEST = 255;

    /** Of prefixes that go on into the number, such as 1809. */
    private static final int LONGEST_PREFIX = 4;

    /**
     * The number, if it is possible for the prefix: of a length that the country has, and nothing
     * that is dialled within a town only. Valid ones only would refuse the numbers that testers
     * make up.
     *
     * @param prefix digits only
     * @param typed digits, perhaps with blanks and {@code ()-.} between them
     */
    public static Optional<Phone> of(String prefix, String typed) {
        if (typed.length() > LONGEST || !typed.matches(FORM)) {
            return Optional.empty();
        }
        String digits = typed.replaceAll("[^0-9]", "");
        if (digits.isEmpty()) {
            return Optional.empty();
        }
        PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
        try {
            PhoneNumber parsed = numbers.parse("+" + prefix + digits, null);
            String number = numbers.format(parsed, PhoneNumberFormat.E164).substring(1);
            return numbers.isPossibleNumberWithReason(parsed) == ValidationResult.IS_POSSIBLE
                            && isOf(String.valueOf(parsed.getCountryCode()), prefix, number)
                    ? Optional.of(new Phone(prefix, typed, number))
                    : Optional.empty();
        } catch (NumberParseException e) {
            return Optional.empty();
        }
    }

    private static boolean isOf(String country, String prefix, String number) {
        return prefix.equals(country)
                || prefix.length() == LONGEST_PREFIX
                        && prefix.startsWith(country)
                        && number.startsWith(prefix);
    }

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "Phone";
    }
}
