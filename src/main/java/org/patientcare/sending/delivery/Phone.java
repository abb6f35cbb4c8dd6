package org.patientcare.sending.delivery;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;

/**
 * A phone number. Messages go to the number that was checked, not to what was typed: people write
 * zeros that are only dialled at home.
 *
 * @param prefix country calling code, digits only
 * @param typed as the caller wrote it
 * @param number in international form (E.164), digits only
 */
public record Phone(String prefix, String typed, String number) {

    private static final String PATTERN = "[0-9 ()\\-.]+";

    /** In characters, blanks included; longer than any phone number. */
    private static final int MAX_LENGTH = 255;

    /** The length of prefixes that include the beginning of the number, such as 1809. */
    private static final int MAX_PREFIX_LENGTH = 4;

    /**
     * Parses a number. It must be possible for the prefix: it has a length that the country uses,
     * and is not a local number. It need not be valid, so that testers can make up numbers.
     *
     * @param prefix digits only
     * @param typed digits, possibly with blanks and {@code ()-.} between them
     * @return empty if it is not a possible number
     */
    public static Optional<Phone> of(String prefix, String typed) {
        if (typed.length() > MAX_LENGTH || !typed.matches(PATTERN)) {
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
                            && fitsPrefix(String.valueOf(parsed.getCountryCode()), prefix, number)
                    ? Optional.of(new Phone(prefix, typed, number))
                    : Optional.empty();
        } catch (NumberParseException e) {
            return Optional.empty();
        }
    }

    /**
     * Parses a number with its prefix, such as {@code +34 600 123 456} or {@code 0034 600 123 456}.
     *
     * @param typed any text of any length
     * @return empty if it has no prefix or is not a possible number
     */
    public static Optional<Phone> ofInternational(String typed) {
        String stripped = typed.length() > MAX_LENGTH ? "" : typed.strip();
        String rest = stripped.replaceFirst("^(\\+|00)", "");
        if (rest.length() == stripped.length() || !rest.matches(PATTERN)) {
            return Optional.empty();
        }
        PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
        try {
            PhoneNumber parsed = numbers.parse("+" + rest.replaceAll("[^0-9]", ""), null);
            String prefix = String.valueOf(parsed.getCountryCode());
            return of(prefix, numbers.getNationalSignificantNumber(parsed))
                    .map(found -> new Phone(prefix, typed, found.number()));
        } catch (NumberParseException e) {
            return Optional.empty();
        }
    }

    private static boolean fitsPrefix(String country, String prefix, String number) {
        return prefix.equals(country)
                || prefix.length() == MAX_PREFIX_LENGTH
                        && prefix.startsWith(country)
                        && number.startsWith(prefix);
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "Phone";
    }
}
