package org.patientcare.patients.activation;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.shared.AtLeastOne;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.sending.delivery.CodeMessage;
import org.patientcare.sending.delivery.Deliverable;
import org.patientcare.sending.delivery.Phone;

/**
 * The recipient of a code (contract, section 2).
 *
 * @param prefix country calling code, with or without a plus sign
 * @param language of the e-mail; null means Spanish
 */
@ValidPhoneNumber
@RecipientRequired(payload = AtLeastOne.class)
public record SendRequest(
        @NotBlank @Characters String name,
        @PhonePrefix String prefix,
        @Characters String phone,
        @Characters @Email @Deliverable String email,
        Language language) {

    /** The phone number; empty if prefix or phone is missing or the number is not possible. */
    Optional<Phone> number() {
        return prefix == null || phone == null
                ? Optional.empty()
                : Phone.of(prefix.replaceFirst("^\\+", ""), phone);
    }

    public CodeMessage message(UUID organization, String code) {
        return new CodeMessage(
                organization,
                code,
                name,
                number().orElse(null),
                email,
                language == null ? Language.DEFAULT : language);
    }
}
