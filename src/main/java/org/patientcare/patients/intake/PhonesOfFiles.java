package org.patientcare.patients.intake;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;

/** Phone numbers as people write them at home, without the prefix of their country. */
final class PhonesOfFiles {

    private static final int LONGEST = 40;

    private PhonesOfFiles() {}

    static boolean isCountry(String country) {
        return PhoneNumberUtil.getInstance().getSupportedRegions().contains(country);
    }

    static boolean hasPrefix(String cell) {
        return cell.startsWith("+") || cell.startsWith("00");
    }

    /**
     * The number with the prefix of a country.
     *
     * @param cell any text
     * @return empty if it is no possible number there
     */
    static Optional<String> withPrefix(String cell, String country) {
        PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
        try {
            PhoneNumber parsed = numbers.parse(cell.length() > LONGEST ? "" : cell, country);
            return numbers.isPossibleNumberWithReason(parsed) == ValidationResult.IS_POSSIBLE
                    ? Optional.of(numbers.format(parsed, PhoneNumberFormat.INTERNATIONAL))
                    : Optional.empty();
        } catch (NumberParseException e) {
            return Optional.empty();
        }
    }
}
