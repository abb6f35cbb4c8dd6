package org.patientcare.delivery;

import java.util.UUID;
import org.patientcare.shared.Language;

/**
 * An activation code on its way to a person.
 *
 * @param name of that person
 * @param phonePrefix digits only; null, as {@code phone}, for no SMS
 * @param phone digits, perhaps with spaces and {@code ()-.} between them
 * @param email null for no e-mail
 * @param language of the e-mail; the SMS is in the organization's
 */
public record CodeMessage(
        UUID organization,
        String code,
        String name,
        String phonePrefix,
        String phone,
        String email,
        Language language) {

    /** The number in international form, digits only; null for no SMS. */
    String number() {
        return phone == null ? null : (phonePrefix + phone).replaceAll("[^0-9]", "");
    }

    /** Without what it holds: it would say too much in a log. */
    @Override
    public String toString() {
        return "CodeMessage[organization=" + organization + "]";
    }
}
