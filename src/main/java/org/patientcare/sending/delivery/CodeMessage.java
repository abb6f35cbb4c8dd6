package org.patientcare.sending.delivery;

import java.util.UUID;
import org.patientcare.platform.shared.Language;

/**
 * An activation code that is to be sent to a person.
 *
 * @param name of the recipient
 * @param phone null for no SMS
 * @param email null for no e-mail
 * @param language of the e-mail; the SMS is in the organization's language
 */
public record CodeMessage(
        UUID organization, String code, String name, Phone phone, String email, Language language) {

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "CodeMessage[organization=" + organization + "]";
    }
}
